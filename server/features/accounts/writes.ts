import { sql } from 'kysely'
import type { Standing } from '#contract/accounts/users.ts'
import { spendSql } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Signs everybody out, which also ends their pushes, and revokes every token. Returns how many sign-ins ended. */
export async function endEverySignIn(tx: Database): Promise<number> {
  await sql`delete from access_tokens`.execute(tx)
  const { numDeletedRows } = await tx.deleteFrom('signIns').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type ModeratedStanding = Extract<Standing, 'limited' | 'suspended' | 'closed'>
const moderated: ModeratedStanding[] = ['limited', 'suspended', 'closed']

/** SQL that writes a standing from a decision. Returns nothing for an account that waits for approval or its address. */
export const setStandingSql = (
  userId: string,
  { state, until }: { state: ModeratedStanding; until: string | null },
) => sql`
  insert into standings as known (user_id, state, until) values (${userId}, ${state}, ${until})
  on conflict (user_id) do update set state = excluded.state, until = excluded.until, since = now()
  where known.state = any(${moderated}::text[])
  returning user_id`

export const removeStandingSql = (userId: string) => sql`
  delete from standings where user_id = ${userId} and state = any(${moderated}::text[])`

/** Shorter than the longest delay of a mail, beyond which a time counts as come. */
const AFTER_UPGRADE_MS = 6 * 60 * 60_000
/** The `run_at` of mails at which servers of 0.2 would fail. This version does not wait for it. */
export const afterUpgrade = databaseTime(AFTER_UPGRADE_MS)

/** SQL that queues a mail about a decision, to a verified address and within the limit. `decision` has the same id. */
export const queueDecisionMailSql = (userId: string, decision: { id: string; kind: 'decision' | 'answer' }) => sql`
  with counted as (${spendSql({ 'security-notice': [userId] })})
  insert into account_letters (user_id, id, kind, email, expires_at, run_at)
  select u.id, ${decision.id}::uuid, ${decision.kind}, u.email, now() + interval '3 days', ${afterUpgrade}
  from users u cross join counted
  where u.id = ${userId} and u.email_verified_at is not null and counted.is_allowed
  -- One that was not sent yet gives way to the answer.
  on conflict (user_id, id) do update set kind = excluded.kind`
