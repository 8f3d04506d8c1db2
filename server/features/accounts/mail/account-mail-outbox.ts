import { type RawBuilder, sql } from 'kysely'
import type { SecurityEventKind } from '#contract/accounts/sign-in.ts'
import type { Purpose } from '#server/features/accounts/core/account-tokens.ts'
import { afterUpgrade } from '#server/features/accounts/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { backoff, hasCome, outboxOf } from '#server/platform/outbox/outbox.ts'

/** Afterwards the mail has failed permanently. The first delays are short, because somebody waits. */
const RETRY_AFTER = backoff([2_000, 10_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000])

export type QueuedMail = { userId: string; id: string; attempts: number; leaseUntil: string }

const LONGEST_DELAY_MS = 7 * 60 * 60_000
/** Servers of 0.2 fail at these. */
const KINDS_SINCE_0_2: MailRow['kind'][] = [
  'decision',
  'answer',
  'signed_out',
  'email_verified',
  'renamed',
  'role_changed',
  'link_made',
  'token_made',
]
const isSince = (kind: RawBuilder<unknown>) => sql`${kind} = any(${KINDS_SINCE_0_2}::text[])`

/** SQL of the `run_at` of a new mail. This version does not wait for that of newer kinds. */
export const firstRunAt = (kind: string) => sql`case when ${isSince(sql`${kind}::text`)} then ${afterUpgrade} end`

/** For a row `q`; the time bounds what is read of the index. */
const isScheduled = sql`(
  ${hasCome(sql`q`, LONGEST_DELAY_MS)}
  or q.run_at <= ${afterUpgrade} and q.attempts = 0 and ${isSince(sql`q.kind`)})`

/** A mail is removed once sent, failed permanently or unnecessary. */
export const accountMailOutbox = outboxOf<QueuedMail>({
  name: 'account_letters',
  leaseMs: 40_000,
  backoff: RETRY_AFTER,
  createdAt: sql`q.created_at`,
  longestDelayMs: LONGEST_DELAY_MS,
})

/** True if `leaseScheduled` would find a mail. */
export const isAnyMailReady = accountMailOutbox.isAnyReady({ isScheduled })

type MailRow = {
  userId: string
  kind: Purpose | SecurityEventKind | 'sign_in_code' | 'decision' | 'answer'
  email: string
  browser: string | null
  network: string | null
  createdAt: string
  /** The recipient's; null if not chosen. */
  language: string | null
}

export async function leaseScheduled(db: Database, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    with ${accountMailOutbox.leaseCtes({ most, isScheduled })}
    select user_id, id, attempts, lease_until from leased`.execute(db)
  return rows
}

/** Locks the mail against withdrawal while its link is created; undefined if withdrawn, taken over or unnecessary. */
export async function lockWanted(tx: Database, { userId, id, leaseUntil }: QueuedMail): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select l.user_id, l.kind, l.email, l.browser, l.network, l.created_at, u.language
    from account_letters l join users u on u.id = l.user_id
      left join email_changes c on c.user_id = l.user_id and c.expires_at > now()
    where l.user_id = ${userId} and l.id = ${id} and l.lease_until = ${leaseUntil} and l.expires_at > now()
      and case l.kind
        when 'verify' then lower(u.email) = lower(l.email) and u.email_verified_at is null
        when 'reset' then lower(u.email) = lower(l.email)
        when 'old_email' then lower(u.email) = lower(l.email) and c.user_id is not null
        when 'new_email' then lower(c.email) = lower(l.email)
        when 'sign_in_code' then lower(u.email) = lower(l.email) and exists (
          select from second_steps s where s.user_id = l.user_id and s.id = l.id and s.expires_at > now())
        else true end
    for update of l`.execute(tx)
  return rows[0]
}

/** After a restore, also voids links and codes, which may have been used since the backup. Returns unsent mails. */
export async function settleMissedMails(tx: Database): Promise<number> {
  await sql`with codes as (delete from second_steps) delete from account_tokens`.execute(tx)
  await sql`update account_letters q set run_at = null where ${isScheduled}`.execute(tx)
  return accountMailOutbox.settleMissed(tx)
}
