import * as contract from '#contract/spots.ts'
import type { Deps } from '#server/deps.ts'
import { seasAt, withSea } from '#server/features/spots/sea-at-spots.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import type { SpotsInMemory } from '#server/features/spots/spots-in-memory.ts'
import { route } from '#server/platform/http.ts'
import { asPrinted } from '#server/platform/printed-reply.ts'

export function spotRoutes(memory: SpotsInMemory) {
  const edition = async () => (await memory.current())?.edition
  return [
    route(
      contract.popularSpots,
      async ({ query: { limit } }, deps) => {
        const snapshot = await memory.current()
        return snapshot
          ? asPrinted(snapshot.mostPopular(limit))
          : readSea(await spots.mostPopular(deps.db, limit), deps)
      },
      { edition },
    ),
    route(contract.nearbySpots, async ({ query }, deps) => {
      const snapshot = await memory.current()
      return snapshot ? asPrinted(snapshot.nearest(query)) : readSea(await spots.nearest(deps.db, query), deps)
    }),
    route(
      contract.allSpots,
      async (_, deps) => {
        const snapshot = await memory.current()
        return snapshot ? asPrinted(snapshot.all()) : readSea(await spots.all(deps.db), deps)
      },
      { edition },
    ),
    route(
      contract.spotById,
      async ({ params: { id } }, deps) => {
        const printed = (await memory.current())?.byId(id)
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
  const seas = await seasAt(db, rows)
  return rows.map((spot) => withSea(spot, seas, now()))
}
