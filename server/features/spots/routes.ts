import * as contract from '#contract/spots.ts'
import type { Deps } from '#server/deps.ts'
import { regionsAmong } from '#server/features/spots/regions.ts'
import { seasAt, seasIn, withSea } from '#server/features/spots/sea-at-spots.ts'
import { GOOD_AMONG_NEAREST, type Nearest, snapshotOf } from '#server/features/spots/spot-snapshot.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import type { SpotsInMemory } from '#server/features/spots/spots-in-memory.ts'
import { route } from '#server/platform/http.ts'
import { asPrinted } from '#server/platform/printed-reply.ts'
import { sortByGoodAndNear } from '#surf/good-and-near.ts'

export function spotRoutes(memory: SpotsInMemory) {
  /** Where the database is asked each time, nobody knows whether it has changed. */
  const edition = async () => {
    const { snapshot, edition } = await memory.current()
    return snapshot ? edition : undefined
  }
  return [
    route(
      contract.popularSpots,
      async ({ query }, deps) => {
        const { snapshot } = await memory.current()
        return snapshot
          ? asPrinted(snapshot.mostPopular(query))
          : readSea(await spots.mostPopular(deps.db, query), deps)
      },
      { edition },
    ),
    route(contract.nearbySpots, async ({ query }, deps) => {
      const { snapshot } = await memory.current()
      return snapshot ? asPrinted(snapshot.nearest(query)) : nearestOf(query, deps)
    }),
    route(
      contract.spotRegions,
      async (_, { db }) => {
        const { snapshot } = await memory.current()
        return snapshot ? asPrinted(snapshot.regions()) : regionsAmong(await spots.areas(db))
      },
      { edition },
    ),
    route(
      contract.allSpots,
      async (_, deps) => {
        const { snapshot } = await memory.current()
        return asPrinted((snapshot ?? (await makeSnapshot(deps))).all())
      },
      { edition },
    ),
    route(
      contract.spotById,
      async ({ params: { id } }, deps) => {
        const printed = (await memory.current()).snapshot?.byId(id)
        if (printed) return asPrinted(printed)
        const [spot] = await readSea([await spots.byId(deps.db, id)], deps)
        return spot!
      },
      { edition },
    ),
    route(contract.mapSettings, async (_, { env }) => ({
      tileUrl: env.MAP_TILE_URL === 'none' ? null : env.MAP_TILE_URL,
      attribution: env.MAP_ATTRIBUTION,
    })),
  ]
}

/** Where the memory does not hold the spots: what the sea does at them, read for them alone. */
async function readSea<S extends Spot>(rows: S[], { db, now }: Pick<Deps, 'db' | 'now'>) {
  const seas = await seasAt(db, rows, now())
  return rows.map((spot) => withSea(spot, seas, now()))
}

/** The same as the snapshot's `nearest`, by distance or by what is good and near. */
async function nearestOf(query: Nearest, deps: Pick<Deps, 'db' | 'now'>) {
  if (query.order === 'distance') return readSea(await spots.nearest(deps.db, query), deps)
  const limit = Math.max(query.limit, GOOD_AMONG_NEAREST)
  const candidates = await readSea(await spots.nearest(deps.db, { ...query, limit }), deps)
  return sortByGoodAndNear(candidates, query, deps.now().getTime())
    .slice(0, query.limit)
    .map(({ spot }) => spot)
}

/** All spots at once for one reader, put together in slices so that others have their turn. */
const makeSnapshot = async ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  snapshotOf(await spots.all(db), await seasIn(db, now()), now())
