import type { Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { conditionsOf, fits } from '#surf/rating/condition-factors.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightAt } from '#surf/time/sun.ts'

/**
 * The first whole hour from `now` on, in light from beginning to end, that lies in the range of each preference; undefined
 * when none does, and without preferences. An hour that is dangerous or too big for the spot is never one.
 */
export function nextBestHour(
  hours: readonly ForecastHour[],
  {
    preferences,
    position,
    tideShareAt,
    now,
  }: {
    preferences: readonly Preference[]
    position: Position
    /** From 0 at mean low water to 1 at mean high water; null where that is not known. */
    tideShareAt: (moment: Date) => number | null
    now: Date
  },
): ForecastHour | undefined {
  if (preferences.length === 0) return undefined
  const isLight = (moment: number) => lightAt(new Date(moment), position) !== 'dark'
  return hours.find((hour) => {
    const start = Date.parse(hour.time)
    if (start < now.getTime() || hour.warning === 'dangerous' || hour.warning === 'too-big') return false
    const conditions = conditionsOf(hour, tideShareAt(new Date(start)))
    return (
      preferences.every((preference) => fits(preference, conditions)) && isLight(start) && isLight(start + HOUR_MS - 1)
    )
  })
}
