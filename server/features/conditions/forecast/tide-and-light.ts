import type { Tide, TideAndLight } from '#contract/sea/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { comingDays } from '#server/features/conditions/forecast/coming-days.ts'

/** Those of these spots that there are, in any order. It asks no source; each takes some milliseconds of arithmetic. */
export async function tideAndLightAt(ids: string[], { db, now }: Pick<Deps, 'db' | 'now'>): Promise<TideAndLight[]> {
  const time = now()
  const spots = await db
    .selectFrom('surfSpots')
    .select(['id', 'latitude', 'longitude', 'tideStation'])
    .where('id', 'in', ids)
    .execute()
  const found: TideAndLight[] = []
  for (const spot of spots) {
    const { timeZone, light, tide } = comingDays(spot, time)
    found.push({ id: spot.id, timeZone, light, tide: tide && hourly(tide) })
    // Others have their turn in between.
    await new Promise(setImmediate)
  }
  return found
}

/** The same tide with a third of the weight: every second of the half hours, without their times. */
function hourly({ heights, ...tide }: Tide): TideAndLight['tide'] {
  const [first] = heights
  const kept = heights.filter((_, index) => index % 2 === 0)
  return first ? { ...tide, from: first.time, hourly: kept.map(({ height }) => height) } : null
}
