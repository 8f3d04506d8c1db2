import * as contract from '#contract/sea/spots.ts'
import type { Deps } from '#server/deps.ts'
import { nearestOf, readSea } from '#server/features/spots/reading.ts'
import { seasIn } from '#server/features/spots/sea-at-spots.ts'
import { snapshotOf } from '#server/features/spots/spot-snapshot.ts'
import * as spots from '#server/features/spots/spots.ts'
import { regionsAmong } from '#server/features/spots/spots.ts'
import type { SpotsInMemory } from '#server/features/spots/spots-in-memory.ts'
import { route } from '#server/platform/http/http.ts'
import { asSerialized } from '#server/platform/replies/serialized-reply.ts'

export function spotRoutes(memory: SpotsInMemory) {
  /** Undefined without a version, when each request reads the database. */
  const version = async () => {
    const { snapshot, version } = await memory.current()
    return snapshot ? version : undefined
  }
  return [
    route(
      contract.popularSpots,
      async ({ query }, deps) => {
        const { snapshot } = await memory.current()
        return snapshot
          ? asSerialized(snapshot.mostPopular(query))
          : readSea(await spots.mostPopular(deps.db, query), deps)
      },
      { version },
    ),
    route(contract.nearbySpots, async ({ query }, deps) => {
      const { snapshot } = await memory.current()
      return snapshot ? asSerialized(snapshot.nearest(query)) : nearestOf(query, deps)
    }),
    route(
      contract.spotRegions,
      async (_, { db }) => {
        const { snapshot } = await memory.current()
        return snapshot ? asSerialized(snapshot.regions()) : regionsAmong(await spots.areas(db))
      },
      { version },
    ),
    route(
      contract.allSpots,
      async (_, deps) => {
        const { snapshot } = await memory.current()
        return asSerialized((snapshot ?? (await makeSnapshot(deps))).all())
      },
      { version, isLarge: true },
    ),
    route(
      contract.spotById,
      async ({ params: { id } }, deps) => {
        const serialized = (await memory.current()).snapshot?.byId(id)
        if (serialized) return asSerialized(serialized)
        const [spot] = await readSea([await spots.byId(deps.db, id)], deps)
        return spot!
      },
      { version },
    ),
    route(contract.mapSettings, async (_, { env }) => ({
      tileUrl: env.MAP_TILE_URL === 'none' ? null : env.MAP_TILE_URL,
      attribution: env.MAP_ATTRIBUTION,
    })),
  ]
}

/** All spots for one reader, built in slices that yield to others. */
const makeSnapshot = async ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  snapshotOf(await spots.all(db), await seasIn(db, now()), now())
