import { sql } from 'kysely'
import type { SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { type AccountToken, LIFETIME_MINUTES } from '#server/features/accounts/core/account-tokens.ts'
import { accountMailQueued } from '#server/features/accounts/events.ts'
import { firstRunAt } from '#server/features/accounts/mail/account-mail-outbox.ts'
import type { Env } from '#server/platform/config/env.ts'
import { spendSql } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Security notices are sent late rather than never. */
export const NOTICE_DAYS = 3

export const canMail = ({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): boolean => SMTP_URL !== undefined

type MailDeps = { db: Database; env: Pick<Env, 'SMTP_URL'> }

/** In the transaction that makes it necessary. The link is created when the mail is sent. */
export async function queueLink({ db, env }: MailDeps, { userId, purpose, email }: AccountToken): Promise<void> {
  if (!canMail(env)) return
  await sql`
    insert into account_letters (user_id, kind, email, expires_at)
    values (${userId}, ${purpose}, ${email}, now() + ${LIFETIME_MINUTES[purpose]} * interval '1 minute')`.execute(db)
  await publish(db, accountMailQueued, {})
}

/** Inserts one row even if no account has this address (in lower case). */
export async function queueReset({ db, env }: MailDeps, email: string): Promise<void> {
  if (!canMail(env)) return
  await sql`
    insert into account_letters (user_id, kind, email, expires_at)
    select coalesce(u.id, gen_random_uuid()), 'reset', coalesce(lower(u.email), ''),
      now() + ${LIFETIME_MINUTES.reset} * interval '1 minute'
    from (select) one left join users u on lower(u.email) = ${email}`.execute(db)
  await publish(db, accountMailQueued, {})
}

type Event = { kind: SecurityEventKind; browser: string | null; network: string | null }

/** To a verified address alone, within the limit. */
export async function queueNotice(
  { db, env }: MailDeps,
  userId: string,
  { kind, browser, network }: Event,
): Promise<void> {
  if (!canMail(env)) return
  await sql`
    with counted as (${spendSql({ 'security-notice': [userId] })})
    insert into account_letters (user_id, kind, email, browser, network, expires_at, run_at)
    select u.id, ${kind}, u.email, ${browser}::text, ${network}::text, now() + make_interval(days => ${NOTICE_DAYS}),
      ${firstRunAt(kind)}
    from users u cross join counted
    where u.id = ${userId} and u.email_verified_at is not null and counted.is_allowed`.execute(db)
  await publish(db, accountMailQueued, {})
}

type CodeMail = { userId: string; id: string; browser: string | null; network: string | null }

/** Queues a code for this second step, unless one is queued; valid as long as the step. */
export async function queueCode({ db, env }: MailDeps, { userId, id, browser, network }: CodeMail): Promise<void> {
  if (!canMail(env)) return
  await sql`
    insert into account_letters (user_id, id, kind, email, browser, network, expires_at)
    select u.id, s.id, 'sign_in_code', u.email, ${browser}::text, ${network}::text, s.expires_at
    from second_steps s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.id = ${id} and u.email_verified_at is not null
    on conflict (user_id, id) do nothing`.execute(db)
  await publish(db, accountMailQueued, {})
}
