import { type RawBuilder, sql } from 'kysely'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { leavePlansOfEachOther } from '#server/features/plans/writes.ts'
import { deleteSharesSql } from '#server/features/secret-spots/writes.ts'
import { deleteCompanionsSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Locks both links of a pair, the smaller id first, to avoid deadlocks. */
export const lockedPair = (userId: string, buddyId: string, which: RawBuilder<unknown>) => sql`
  select user_id, buddy_id, state from buddy_links
  where (user_id, buddy_id) in ((${userId}::uuid, ${buddyId}::uuid), (${buddyId}::uuid, ${userId}::uuid)) and ${which}
  order by user_id
  for update`

export const isBlock = sql`state in ('blocked', 'was_blocked')`

/** Call it after the statement that changed the links, in its transaction: it then finds what was shared until then. */
export async function endWhatIsShared(transaction: Database, userId: string, buddyId: string): Promise<void> {
  await deleteSharesSql(userId, buddyId).execute(transaction)
  await deleteCompanionsSql(userId, buddyId).execute(transaction)
  const { planSurfers, notified } = await leavePlansOfEachOther(transaction, userId, buddyId)
  await publish(transaction, plansChanged, { userIds: planSurfers })
  await publish(transaction, notificationsChanged, { userIds: notified })
}

/** SQL: `buddy_name` of links to this surfer; '' for an unknown id. */
export const buddyNameOf = (userId: RawBuilder<unknown> | string) => sql<string>`coalesce((
  select plain_text(u.first_name) || chr(1) || plain_text(u.last_name) from users u where u.id = ${userId}), '')`

/** Call it in the transaction that changes the name. */
export async function renameInLinks(transaction: Database, userId: string): Promise<void> {
  await sql`update buddy_links set buddy_name = ${buddyNameOf(userId)} where buddy_id = ${userId}`.execute(transaction)
}
