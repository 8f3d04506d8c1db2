import { sql } from 'kysely'

/**
 * SQL that deletes shares of two former buddies. A statement of its own after their links are locked also sees
 * concurrent shares.
 */
export const deleteSharesSql = (one: string, other: string) => sql`
  delete from secret_spot_shares
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
