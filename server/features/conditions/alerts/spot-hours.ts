import timeZoneAt from '@photostructure/tz-lookup'
import { tideStandAt } from '#catalogue/tide-stand.ts'
import type { ForecastHour } from '#contract/conditions.ts'
import { MAX_NOTICE_DAYS } from '#contract/limits.ts'
import type { JudgedSpot } from '#server/features/conditions/alerts/square-alerts.ts'
import { type AlertHour, alertHours } from '#surf/alert-windows.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/calendar.ts'
import { forecastHour } from '#surf/forecast-hour.ts'
import { ratedBreak } from '#surf/rated-break.ts'
import { type SeaHours, seaAt } from '#surf/sea.ts'
import { lightOfDay } from '#surf/sun.ts'

const HOUR_MS = 60 * 60 * 1000

/** What a spot's alerts are judged by. */
export type SpotHours = {
  timeZone: string
  today: string
  hours: AlertHour[]
  isKnown: (start: string, end: string) => boolean
}

/** The hours of a spot from this one until the end of the last day that an alert may ask for. */
export function spotHours(spot: JudgedSpot, sea: SeaHours, now: Date): SpotHours {
  const { timeZone, today, light, end } = calendarAt(spot, now)
  const rated = ratedBreak(spot)
  const first = Math.floor(now.getTime() / HOUR_MS)
  const forecast = Array.from({ length: Math.ceil(end / HOUR_MS) - first }, (_, index) => {
    const time = new Date((first + index) * HOUR_MS)
    const tide = rated.profile.tideBand && tideStandAt(spot, time)
    return forecastHour(seaAt(sea, time) ?? null, { spot: rated, tide, time })
  })
  const tideShareAt = (moment: Date) => tideStandAt(spot, moment)?.share ?? null
  const hours = alertHours({ hours: forecast, light, timeZone, today, tideShareAt })
  return { timeZone, today, hours, isKnown: (start, end) => isRated(forecast, Date.parse(start), Date.parse(end)) }
}

const isRated = (forecast: readonly ForecastHour[], from: number, to: number) =>
  forecast
    .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to)
    .reduce((rated, { surfRating }) => rated + (surfRating === null ? 0 : HOUR_MS), 0) >=
  to - from

type Calendar = { timeZone: string; today: string; end: number; light: ReturnType<typeof lightOfDay>[] }
/** Light and midnights take longer to work out than the ratings, and stay the same all day. */
const KEPT = 5_000
const calendars = new Map<string, Calendar>()

function calendarAt(spot: JudgedSpot, now: Date): Calendar {
  const timeZone = timeZoneAt(spot.latitude, spot.longitude)
  const today = dayAt(now, timeZone)
  const key = [spot.latitude, spot.longitude, today].join()
  const kept = calendars.get(key)
  if (kept) return kept
  const days = Array.from({ length: MAX_NOTICE_DAYS + 1 }, (_, ahead) => dayAfter(today, ahead))
  const calendar = {
    timeZone,
    today,
    end: midnightAt(dayAfter(today, MAX_NOTICE_DAYS + 1), timeZone).getTime(),
    light: days.map((day) => lightOfDay(day, spot, timeZone)),
  }
  const [oldest = key] = calendars.keys()
  if (calendars.size >= KEPT) calendars.delete(oldest)
  calendars.set(key, calendar)
  return calendar
}
