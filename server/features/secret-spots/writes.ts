import { sql } from 'kysely'

/**
 * SQL that removes what two surfers share of secret spots once they are no buddies any more, so that a later request brings
 * nothing back. Run it as a statement of its own after their links are locked: it then sees also what was shared until then.
 */
export const deleteSharesSql = (one: string, other: string) => sql`
  delete from secret_spot_shares
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
