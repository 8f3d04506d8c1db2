import { sql } from 'kysely'
import type { Favourite, NextGood } from '#contract/sea/favourites.ts'
import type { Database } from '#server/platform/database/database.ts'

/** When it is next good at each of these spots, by id; a spot that is gone is missing. */
export type NextGoodAt = (spotIds: readonly string[]) => Promise<ReadonlyMap<string, NextGood>>
type Starred = Pick<Favourite, 'spot' | 'addedAt'>

/** The spots that this surfer starred, the next good one first; of those without one, the one starred last. */
export async function list(db: Database, userId: string, nextGoodAt: NextGoodAt): Promise<Favourite[]> {
  const { rows } = await sql<Starred>`
    select json_build_object('id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country) as spot,
      favourite.added_at
    from favourites favourite join surf_spots spot on spot.id = favourite.surf_spot_id
    where favourite.user_id = ${userId}
    order by favourite.added_at desc, favourite.surf_spot_id`.execute(db)
  if (rows.length === 0) return []
  const nextGood = await nextGoodAt(rows.map(({ spot }) => spot.id))
  return rows
    .flatMap((starred) => {
      const next = nextGood.get(starred.spot.id)
      return next ? { ...starred, ...next } : []
    })
    .toSorted(byNextGood)
}

const OUTLOOKS: readonly NextGood['outlook'][] = ['good', 'fair', 'none', 'unknown']
const startOf = ({ next }: NextGood) => (next ? Date.parse(next.start) : 0)

const byNextGood = (one: NextGood, other: NextGood) =>
  OUTLOOKS.indexOf(one.outlook) - OUTLOOKS.indexOf(other.outlook) || startOf(one) - startOf(other)
