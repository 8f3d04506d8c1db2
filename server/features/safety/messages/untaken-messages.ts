import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { canMail, canText } from '#server/features/safety/messages/channels.ts'
import { type Channel, messageOutbox, undeliverableSql } from '#server/features/safety/messages/message-outbox.ts'
import { publishReconciledOf } from '#server/features/safety/publish-safety.ts'
import { isRecent } from '#server/features/safety/watch/read-scope.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** A server with the channel leases within seconds. */
const UNTAKEN_AFTER_MS = 60_000

/** So that the next contact is notified. They are still sent once a server has their channel. */
export async function failUntaken(db: Database, env: Deps['env']): Promise<void> {
  const missing: Channel[] = [...(canMail(env) ? [] : ['email' as const]), ...(canText(env) ? [] : ['sms' as const])]
  if (missing.length === 0) return
  const failed = await sql<{ userId: string }>`
    with locked as (
      select q.user_id, q.id from safety_steps q
      where q.state = 'due' and q.channel <> 'app' and not q.failed_permanently and q.channel = any(${missing}::text[])
        and not ${messageOutbox.isLeased(sql`q`)} and not ${isRecent(sql`greatest(q.run_at, q.state_at)`, UNTAKEN_AFTER_MS)}
      for no key update skip locked
    ),
    failed as (
      update safety_steps t set state = 'failed', state_at = ${databaseTime()} from locked
      where t.user_id = locked.user_id and t.id = locked.id
      returning t.user_id, t.id, t.step
    ),
    undeliverable as (${undeliverableSql(sql`failed`)})
    select user_id from failed`.execute(db)
  await publishReconciledOf(db, failed.rows)
}
