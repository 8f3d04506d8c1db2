import { sql } from 'kysely'

/**
 * SQL that makes the favourites at one spot those of another, which it is a duplicate of; who starred both keeps the older
 * star. It returns the user_id of each.
 */
export const movingFavourites = (from: string, into: string) => sql`
  with moved as (delete from favourites where surf_spot_id = ${from} returning user_id, added_at)
  insert into favourites as kept (user_id, surf_spot_id, added_at) select user_id, ${into}::uuid, added_at from moved
  on conflict (user_id, surf_spot_id) do update set added_at = least(kept.added_at, excluded.added_at)
  returning user_id`
