import type { Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { Position } from '#surf/places/geo.ts'
import { conditionsOf, fits } from '#surf/rating/condition-factors.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lightAt } from '#surf/time/sun.ts'

/** Within all preferences, neither dangerous nor too big. */
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
    /** 0 at mean low to 1 at mean high water. */
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
