import { type RawBuilder, sql } from 'kysely'

/** Both sides of a pair, the smaller id first: everyone who locks two links locks them in this order, so nobody waits in a circle. */
export const lockedPair = (userId: string, buddyId: string, which: RawBuilder<unknown>) => sql`
  select user_id, buddy_id, state from buddy_links
  where (user_id, buddy_id) in ((${userId}::uuid, ${buddyId}::uuid), (${buddyId}::uuid, ${userId}::uuid)) and ${which}
  order by user_id
  for update`

/** What is between the two keeps them apart. */
export const isBlock = sql`state in ('blocked', 'was_blocked')`
