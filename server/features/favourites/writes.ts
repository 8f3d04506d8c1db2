import { sql } from 'kysely'

/** SQL that moves favourites from a duplicate spot to another; the older of two stars stays. Returns user_ids. */
export const movingFavourites = (from: string, into: string) => sql`
  with moved as (delete from favourites where surf_spot_id = ${from} returning user_id, added_at)
  insert into favourites as kept (user_id, surf_spot_id, added_at) select user_id, ${into}::uuid, added_at from moved
  on conflict (user_id, surf_spot_id) do update set added_at = least(kept.added_at, excluded.added_at)
  returning user_id`
