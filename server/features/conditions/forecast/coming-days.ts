import type { TidePlace } from '#catalogue/tides/tides.ts'
import { FORECAST_DAYS } from '#contract/limits.ts'
import type { Tide, TideAndLight } from '#contract/sea/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { type PlaceWithZone, timeZoneOf } from '#server/domain/session-place.ts'
import { tideAt } from '#server/features/conditions/forecast/tide.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { lightOfDay } from '#surf/time/sun.ts'

/** A forecast's days in the spot's time zone, with tide and light. */
export function comingDays(spot: TidePlace & PlaceWithZone, time: Date) {
  const timeZone = timeZoneOf(spot)
  const today = dayAt(time, timeZone)
  const from = midnightAt(today, timeZone)
  const to = midnightAt(dayAfter(today, FORECAST_DAYS), timeZone)
  const light = Array.from({ length: FORECAST_DAYS }, (_, days) => lightOfDay(dayAfter(today, days), spot, timeZone))
  return { timeZone, from, to, light, tide: tideAt(spot, from, to) }
}

/** Tide and light of existing spots, in any order. */
export async function tideAndLightAt(ids: string[], { db, now }: Pick<Deps, 'db' | 'now'>): Promise<TideAndLight[]> {
  const time = now()
  const spots = await db
    .selectFrom('surfSpots')
    .select(['id', 'latitude', 'longitude', 'tideStation', 'timeZone'])
    .where('id', 'in', ids)
    .execute()
  const found: TideAndLight[] = []
  for (const spot of spots) {
    const { timeZone, light, tide } = comingDays(spot, time)
    found.push({ id: spot.id, timeZone, light, tide: tide && hourly(tide) })
    await new Promise(setImmediate)
  }
  return found
}

/** Every second half hour without times: a third of the size. */
function hourly({ heights, ...tide }: Tide): TideAndLight['tide'] {
  const [first] = heights
  const hourly = heights.filter((_, index) => index % 2 === 0)
  return first ? { ...tide, from: first.time, hourly: hourly.map(({ height }) => height) } : null
}
