import timeZoneAt from '@photostructure/tz-lookup'
import type { TidePlace } from '#catalogue/tide-station.ts'
import { FORECAST_DAYS } from '#contract/limits.ts'
import { tideAt } from '#server/features/conditions/forecast/tide.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { lightOfDay } from '#surf/time/sun.ts'

/** The days of a forecast by the spot's own clock, with what is computed here for them: tide and light. */
export function comingDays(spot: TidePlace, time: Date) {
  const timeZone = timeZoneAt(spot.latitude, spot.longitude)
  const today = dayAt(time, timeZone)
  const from = midnightAt(today, timeZone)
  const to = midnightAt(dayAfter(today, FORECAST_DAYS), timeZone)
  const light = Array.from({ length: FORECAST_DAYS }, (_, days) => lightOfDay(dayAfter(today, days), spot, timeZone))
  return { timeZone, from, to, light, tide: tideAt(spot, from, to) }
}
