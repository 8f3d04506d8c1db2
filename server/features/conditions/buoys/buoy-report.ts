import type { NearBuoy } from '#catalogue/buoys.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BuoyObservation, BuoyReport } from '#contract/sea/buoys.ts'
import type { Deps } from '#server/deps.ts'
import { forecastErrors } from '#server/features/conditions/buoys/buoy-forecasts.ts'
import { lastObservations } from '#server/features/conditions/buoys/observations.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'

const ATTRIBUTION = 'NOAA National Data Buoy Center'
const NOTHING = { buoy: null, observation: null, forecastErrors: [], attribution: ATTRIBUTION }
/** After this, a more distant buoy with newer data is better. */
const RECENT_MS = 3 * 60 * 60 * 1000

/** The nearest buoy with recent data, else the most recent one; from stored data. Refuses `spot_not_found`. */
export async function buoyReportAt(
  spotId: string,
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
): Promise<BuoyReport> {
  const spot = await db
    .selectFrom('surfSpots')
    .select(['latitude', 'longitude', 'facing'])
    .where('id', '=', spotId)
    .executeTakeFirst()
  if (!spot) throw new Refusal('spot_not_found')
  if (env.NDBC_URL === '') return NOTHING
  const { findBuoys } = await shippedBuoys()
  const near = await findBuoys(spot)
  if (near.length === 0) return NOTHING
  const time = now()
  const last = await lastObservations(
    db,
    near.map(({ id }) => id),
    time,
  )
  const { distanceMiles, ...buoy } = chosen(near, last, time)
  const errors = await forecastErrors(db, time, [buoy.id])
  return {
    buoy: { ...buoy, distanceMiles: Number(distanceMiles.toFixed(1)) },
    observation: last.get(buoy.id) ?? null,
    forecastErrors: errors.get(buoy.id) ?? [],
    attribution: ATTRIBUTION,
  }
}

function chosen(near: NearBuoy[], last: Map<string, BuoyObservation>, now: Date): NearBuoy {
  const reportedAt = ({ id }: NearBuoy) => Date.parse(last.get(id)?.time ?? '') || Number.NEGATIVE_INFINITY
  const recent = near.find((buoy) => now.getTime() - reportedAt(buoy) <= RECENT_MS)
  return recent ?? near.reduce((best, buoy) => (reportedAt(buoy) > reportedAt(best) ? buoy : best))
}
