import type { BuoyPlace } from '#catalogue/buoys.ts'
import type { FrozenConditions } from '#contract/sessions/frozen-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { lastObservations } from '#server/features/conditions/buoys/observations.ts'
import {
  answeredBuoys,
  isInStationFile,
  RECENT_HOURS,
  wantPastHour,
} from '#server/features/conditions/buoys/past-hours.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'

const RECENT_MS = RECENT_HOURS * 60 * 60 * 1000

/** `isExpected`: a file may still have it. */
type BuoyThen = { buoy: FrozenConditions['buoy']; isExpected: boolean }

/** Measured within three hours before, at the nearest buoy with one. Requests past files, nearest first, each once. */
export async function buoyThen(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  spot: BuoyPlace,
  moment: Date,
): Promise<BuoyThen> {
  const unknown = { buoy: null, isExpected: false }
  if (env.NDBC_URL === '') return unknown
  const { findBuoys } = await shippedBuoys()
  const near = await findBuoys(spot)
  const ids = near.map(({ id }) => id)
  const isInFile = isInStationFile(moment, now())
  // Read first: an hour is marked as answered after its measurements are stored.
  const answered = isInFile ? await answeredBuoys(db, ids, moment) : new Set(ids)
  const last = await lastObservations(db, ids, moment)
  for (const { id, name, kind, distanceMiles } of near) {
    const observation = last.get(id)
    if (observation && moment.getTime() - Date.parse(observation.time) <= RECENT_MS) {
      const buoy = { id, name, kind, distanceMiles: Number(distanceMiles.toFixed(1)), ...observation }
      return { buoy, isExpected: false }
    }
    if (answered.has(id)) continue
    await wantPastHour(db, id, moment)
    return { buoy: null, isExpected: true }
  }
  return unknown
}
