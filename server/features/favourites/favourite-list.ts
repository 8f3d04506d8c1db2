import { sql } from 'kysely'
import type { Favourite } from '#contract/favourites.ts'
import type { Database } from '#server/platform/database.ts'

/** The spots that this surfer starred, the last one first. */
export async function list(db: Database, userId: string): Promise<Favourite[]> {
  const { rows } = await sql<Favourite>`
    select json_build_object('id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country) as spot,
      favourite.added_at
    from favourites favourite join surf_spots spot on spot.id = favourite.surf_spot_id
    where favourite.user_id = ${userId}
    order by favourite.added_at desc, favourite.surf_spot_id`.execute(db)
  return rows
}
