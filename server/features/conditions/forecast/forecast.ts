import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import {
  createSpotRequests,
  type RequestedSpot,
  type RequestSpot,
} from '#server/features/conditions/forecast/requested-spot.ts'
import type { StoredSea, WeekTask } from '#server/features/conditions/forecast/week-at-spot.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startThreadPool } from '#server/platform/process/thread-pool.ts'
import { asSerialized, type SerializedReply } from '#server/platform/replies/serialized-reply.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const POOL = { threads: 2, maxWaiting: 200, retryAfterSeconds: 5 }

const workOut = startThreadPool<WeekTask, string>(new URL('./week-thread.ts', import.meta.url), POOL)

/** The sea of this hour as lists show it. */
export type SeaInLists = (cell: string) => KnownSea | undefined

type Need = Pick<Deps, 'db' | 'env' | 'now'>
export type Forecasts = ReturnType<typeof createForecasts>

/** Weeks by spot id and their versions, from stored data. Both refuse `spot_not_found`. */
export function createForecasts(need: Need, seaInLists: SeaInLists) {
  const requestSpot = createSpotRequests(need.db)
  return {
    /** Identifies a week, except for the minute's tide. Marks the spot as wanted. */
    async version(spotId: string): Promise<string> {
      const spot = await requestSpot(spotId)
      const minute = Math.floor(need.now().getTime() / MINUTE_MS)
      return JSON.stringify([minute, spot, seaInLists(spot.conditionsCell)])
    },
    at: (spotId: string) => forecastAt(spotId, need, { requestSpot, seaInLists }),
  }
}

/** Computed and serialized in a thread. Refuses `busy`. */
async function forecastAt(
  spotId: string,
  { db, env, now }: Need,
  { requestSpot, seaInLists }: { requestSpot: RequestSpot; seaInLists: SeaInLists },
): Promise<SerializedReply> {
  const time = now()
  const spot = await withHours(db, await requestSpot(spotId))
  const { attribution, limits } = forecastSource({ env, now })
  const shown = seaInLists(spot.conditionsCell)
  return asSerialized(await workOut({ spot, time, shown, attribution, isFetched: limits.requestsPerDay > 0 }))
}

/** Hours and fetch time, which may be later than when the spot was read. */
async function withHours(db: Database, spot: RequestedSpot): Promise<RequestedSpot & StoredSea> {
  const { rows } = await sql<StoredSea>`
    select hours, fetched_at from conditions_cells where cell = ${spot.conditionsCell}`.execute(db)
  return { ...spot, ...(rows[0] ?? { hours: null, fetchedAt: null }) }
}
