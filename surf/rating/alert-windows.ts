import type { Preference } from '#contract/sea/best-conditions.ts'
import type { DayLight, ForecastHour } from '#contract/sea/conditions.ts'
import type { AlertTide, SpotAlert } from '#contract/sea/spot-alerts.ts'
import { conditionsOf, fits } from '#surf/rating/condition-factors.ts'
import { lightOf } from '#surf/sea/windows.ts'
import { type ClockPart, clockParts } from '#surf/time/clock-parts.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'

/** First light lasts so long: whole hours that begin in it. */
const FIRST_LIGHT_MS = 2 * HOUR_MS
/** Shares of the tide, from mean low (0) to mean high water (1), below which it is low and above which it is high. */
const LOW_TIDE = 1 / 3
const HIGH_TIDE = 2 / 3

/** What an alert asks for. */
export type Asked = Pick<SpotAlert, 'leastRating' | 'hours' | 'days' | 'tide' | 'noticeDays'> & {
  /** The ranges that an hour must lie in; null: the rating decides. */
  preferences: readonly Preference[] | null
}

/** A stretch of an hour or more on one day at the spot; times in ISO, the rating that of its best hour. */
export type AlertWindow = { day: string; start: string; end: string; surfRating: number }

/**
 * An hour of the forecast that alerts may ask for, with all that they ask about. Where the clocks of the spot are not whole
 * hours away from UTC it is the part of it that lies in one hour of those clocks: an alert from 7 to 9 means 7:00 in India too.
 */
export type AlertHour = ClockPart & {
  /** Nights from today on. */
  daysAhead: number
  isFirstLight: boolean
  surfRating: number
  forecast: ForecastHour
  tideShareAt: TideShareAt
}
/**
 * How the tide stands at a moment (milliseconds since 1970), from 0 at mean low water to 1 at mean high water; null where that
 * is not known.
 */
type TideShareAt = (moment: number) => number | null

/** What a spot's days are like, whatever the sea does. */
export type AlertDays = {
  /** IANA name. */
  timeZone: string
  /** The day at the spot, as 2026-11-20. */
  today: string
  /** Of today and of each day that alerts look ahead. */
  light: DayLight[]
  tideShareAt: TideShareAt
}

/**
 * The hours that an alert may ask for, of those of UTC that begin at `starts` (milliseconds since 1970): in light from
 * beginning to end, rated, and neither dangerous nor too big. Hours in the dark are not rated.
 */
export function alertHours(
  starts: readonly number[],
  { timeZone, today, light, tideShareAt }: AlertDays,
  forecastOf: (start: number) => ForecastHour,
): AlertHour[] {
  const isLight = lightOf(light)
  const firstLights = light.flatMap(({ firstLight }) => (firstLight ? [Date.parse(firstLight)] : []))
  const midnight = Date.parse(today)
  return starts.flatMap((hour) => {
    const parts = clockParts(hour, timeZone).filter(({ start, end }) => isLight(start) && isLight(end - 1))
    if (parts.length === 0) return []
    const forecast = forecastOf(hour)
    const { surfRating, warning } = forecast
    if (surfRating === null || warning === 'dangerous' || warning === 'too-big') return []
    return parts.map((part) => ({
      ...part,
      daysAhead: Math.round((Date.parse(part.day) - midnight) / DAY_MS),
      isFirstLight: firstLights.some((first) => part.start >= first && part.start < first + FIRST_LIGHT_MS),
      ...{ surfRating, forecast, tideShareAt },
    }))
  })
}

/** Neighbouring hours of one day, from the first to the last. */
type Run = { first: AlertHour; last: AlertHour; surfRating: number }

/**
 * The windows that an alert asks for, in order of time: of each day from today until so many days ahead as it asks for,
 * the best run of an hour or more that lies ahead; the longest of those that rate the same, then the first.
 */
export function alertWindows(hours: readonly AlertHour[], asked: Asked, now: Date): AlertWindow[] {
  // 100,000 alerts look at the same hours: nothing is made before it is known to be the best.
  const best: Run[] = []
  const moment = now.getTime()
  let run: Run | undefined
  for (const hour of hours) {
    if (hour.daysAhead > asked.noticeDays) break
    if (hour.start <= moment || !isAskedFor(hour, asked)) continue
    if (run && run.last.day === hour.day && run.last.end === hour.start) {
      run.last = hour
      run.surfRating = Math.max(run.surfRating, hour.surfRating)
    } else run = { first: hour, last: hour, surfRating: hour.surfRating }
    if (lengthOf(run) < HOUR_MS) continue
    const former = best[hour.daysAhead]
    if (!former || isBetter(run, former)) best[hour.daysAhead] = run
  }
  return best.flatMap((of) => (of ? windowOf(of) : []))
}

const windowOf = ({ first, last, surfRating }: Run): AlertWindow => ({
  day: first.day,
  start: first.startTime,
  end: last.endTime,
  surfRating,
})

const lengthOf = ({ first, last }: Run) => last.end - first.start
const isBetter = (one: Run, other: Run) =>
  one.surfRating > other.surfRating || (one.surfRating === other.surfRating && lengthOf(one) > lengthOf(other))

/** In order of what costs least to know. */
function isAskedFor(hour: AlertHour, { leastRating, hours, days, tide, preferences }: Asked): boolean {
  if (leastRating !== null && hour.surfRating < leastRating) return false
  if (hours === 'first-light' ? !hour.isFirstLight : hour.hour < hours.from || hour.hour >= hours.to) return false
  if (!days.includes(hour.weekday)) return false
  if (tide !== null && !isTide(hour, tide)) return false
  if (preferences === null) return true
  const conditions = conditionsOf(hour.forecast, hour.tideShareAt(hour.start))
  return preferences.length > 0 && preferences.every((preference) => fits(preference, conditions))
}

function isTide({ start, tideShareAt }: AlertHour, tide: AlertTide): boolean {
  const share = tideShareAt(start)
  if (share === null) return false
  if (tide === 'low') return share < LOW_TIDE
  if (tide === 'high') return share > HIGH_TIDE
  if (tide === 'mid') return share >= LOW_TIDE && share <= HIGH_TIDE
  const next = tideShareAt(start + HOUR_MS)
  return next !== null && (tide === 'rising' ? next > share : next < share)
}
