import type { BuoyPlace } from '#catalogue/buoys.ts'
import type { FrozenConditions } from '#contract/frozen-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { lastObservations } from '#server/features/conditions/buoys/observations.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'

/** What was measured longer before says nothing of the moment. */
const RECENT_MS = 3 * 60 * 60 * 1000

/** The last measurement in the three hours before a moment, of the nearest wave buoy of a spot that has one; else null. */
export async function buoyThen(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  spot: BuoyPlace,
  moment: Date,
): Promise<FrozenConditions['buoy']> {
  if (env.NDBC_URL === '') return null
  const { findBuoys } = await shippedBuoys()
  const near = await findBuoys(spot)
  const ids = near.map(({ id }) => id)
  const last = await lastObservations(db, ids, moment)
  for (const { id, name, kind, distanceMiles } of near) {
    const observation = last.get(id)
    if (observation && moment.getTime() - Date.parse(observation.time) <= RECENT_MS)
      return { id, name, kind, distanceMiles: Number(distanceMiles.toFixed(1)), ...observation }
  }
  return null
}
