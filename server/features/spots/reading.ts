import type { NearbySpot, SurfSpot } from '#contract/sea/spots.ts'
import type { Deps } from '#server/deps.ts'
import { seasAt, withSea } from '#server/features/spots/sea-at-spots.ts'
import { GOOD_AMONG_NEAREST, type Nearest } from '#server/features/spots/spot-snapshot.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import type { SpotsInMemory } from '#server/features/spots/spots-in-memory.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { sortByGoodAndNear } from '#surf/rating/good-and-near.ts'

/** Spots with this hour's conditions for other features, from memory or else the database. */
export const createSpotReader = (memory: SpotsInMemory, deps: Pick<Deps, 'db' | 'now'>) => ({
  async byId(id: string): Promise<SurfSpot | undefined> {
    const { snapshot } = await memory.current()
    if (snapshot) {
      const serialized = snapshot.byId(id)
      return serialized === undefined ? undefined : JSON.parse(serialized)
    }
    try {
      return (await readSea([await spots.byId(deps.db, id)], deps))[0]
    } catch (error) {
      if (refusalOf(error).code === 'spot_not_found') return undefined
      throw error
    }
  },
  /** Within `radius` miles, with distances. */
  async nearest(query: Nearest): Promise<NearbySpot[]> {
    const { snapshot } = await memory.current()
    return snapshot ? JSON.parse(snapshot.nearest(query)) : nearestOf(query, deps)
  },
})

/** Adds conditions when the spots are not in memory. */
export async function readSea<S extends Spot>(rows: S[], { db, now }: Pick<Deps, 'db' | 'now'>) {
  const seas = await seasAt(db, rows, now())
  return rows.map((spot) => withSea(spot, seas, now()))
}

export async function nearestOf(query: Nearest, deps: Pick<Deps, 'db' | 'now'>) {
  if (query.order === 'distance') return readSea(await spots.nearest(deps.db, query), deps)
  const limit = Math.max(query.limit, GOOD_AMONG_NEAREST)
  const candidates = await readSea(await spots.nearest(deps.db, { ...query, limit }), deps)
  return sortByGoodAndNear(candidates, query, deps.now().getTime())
    .slice(0, query.limit)
    .map(({ spot }) => spot)
}
