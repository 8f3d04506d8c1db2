import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** A list requested at the end of one hour may be viewed in the next. */
const HOURS_PAST = 2

/**
 * Returns the age of figures in hours; undefined while fresh and current. Stored lists age in the browser. `now` in
 * milliseconds.
 */
export function conditionsAge({ time, hoursOld }: Pick<CurrentForecast, 'time' | 'hoursOld'>, now: number) {
  const hoursPast = Math.max(0, Math.floor((now - Date.parse(time)) / HOUR_MS))
  const age = hoursOld + hoursPast
  return hoursPast >= HOURS_PAST || age * HOUR_MS >= FORECAST_FRESH_MS ? age : undefined
}
