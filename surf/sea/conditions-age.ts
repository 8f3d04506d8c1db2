import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import type { CurrentForecast } from '#contract/sea/spots.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Lists of one hour are viewed in the next. */
const HOURS_PAST = 2

/** Hours; undefined while fresh. `now` in milliseconds. */
export function conditionsAge({ time, hoursOld }: Pick<CurrentForecast, 'time' | 'hoursOld'>, now: number) {
  const hoursPast = Math.max(0, Math.floor((now - Date.parse(time)) / HOUR_MS))
  const age = hoursOld + hoursPast
  return hoursPast >= HOURS_PAST || age * HOUR_MS >= FORECAST_FRESH_MS ? age : undefined
}
