import { sql } from 'kysely'

/** Runs as its own statement after the links are locked, to see concurrent shares. */
export const deleteSharesSql = (one: string, other: string) => sql`
  delete from secret_spot_shares
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
