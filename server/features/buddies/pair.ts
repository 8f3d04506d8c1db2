import { type RawBuilder, sql } from 'kysely'

/** Both sides of a pair, the smaller id first: everyone who locks two links locks them in this order, so nobody waits in a circle. */
export const lockedPair = (userId: string, buddyId: string, which: RawBuilder<unknown>) => sql`
  select user_id, buddy_id, state from buddy_links
  where (user_id, buddy_id) in ((${userId}::uuid, ${buddyId}::uuid), (${buddyId}::uuid, ${userId}::uuid)) and ${which}
  order by user_id
  for update`

/** What is between the two keeps them apart. */
export const isBlock = sql`state in ('blocked', 'was_blocked')`

/** Removes each from the companions of the other's sessions. A statement of its own, for the reason `takeBackShares` gives. */
export const takeBackCompanions = (one: string, other: string) => sql`
  delete from session_companions
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`

/**
 * What the two share of secret spots goes with what was between them, so that a later request brings nothing back. In a
 * statement of its own after the links are held: it sees also what was shared until then.
 */
export const takeBackShares = (one: string, other: string) => sql`
  delete from secret_spot_shares
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
