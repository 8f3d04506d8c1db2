import type { Preference } from '#contract/sea/best-conditions.ts'
import type { DayLight, ForecastHour } from '#contract/sea/conditions.ts'
import type { AlertTide, SpotAlert } from '#contract/sea/spot-alerts.ts'
import type { Position } from '#surf/places/geo.ts'
import { conditionsOf, fits } from '#surf/rating/condition-factors.ts'
import { lightOf } from '#surf/sea/windows.ts'
import { dayAfter } from '#surf/time/calendar.ts'
import { type ClockPart, clockParts } from '#surf/time/day-and-hour.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import { lightAt, lightOfDay } from '#surf/time/sun.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

/** Whole hours that begin within it. */
const FIRST_LIGHT_MS = 2 * HOUR_MS
/** Tide shares, 0 mean low to 1 mean high water. */
const LOW_TIDE = 1 / 3
const HIGH_TIDE = 2 / 3

export type AlertCriteria = Pick<SpotAlert, 'leastRating' | 'hours' | 'days' | 'tide' | 'noticeDays'> & {
  /** Required ranges; null: the rating decides. */
  preferences: readonly Preference[] | null
}

/** At least an hour within a day; ISO times, best hour's rating. */
export type AlertWindow = { day: string; start: string; end: string; surfRating: number }

/** A forecast hour, or its part within one local hour: 7 to 9 means local 7:00 in India too. */
export type AlertHour = ClockPart & {
  daysAhead: number
  isFirstLight: boolean
  surfRating: number
  forecast: ForecastHour
  tideShareAt: TideShareAt
}
/** Moment in milliseconds; 0 mean low to 1 mean high water. */
type TideShareAt = (moment: number) => number | null

export type AlertDays = {
  timeZone: string
  today: string
  light: DayLight[]
  tideShareAt: TideShareAt
}

/** Hours (`starts` in milliseconds) fully in light, rated, neither dangerous nor too big. */
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

type Run = { first: AlertHour; last: AlertHour; surfRating: number }

/** Per day the best upcoming run of an hour or more; ties go to the longest, then the first. */
export function alertWindows(hours: readonly AlertHour[], criteria: AlertCriteria, now: Date): AlertWindow[] {
  // 100,000 alerts scan the same hours: nothing is allocated before it is the best.
  const best: Run[] = []
  const moment = now.getTime()
  let run: Run | undefined
  for (const hour of hours) {
    if (hour.daysAhead > criteria.noticeDays) break
    if (hour.start <= moment || !matches(hour, criteria)) continue
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

/** Cheapest checks first. */
function matches(hour: AlertHour, { leastRating, hours, days, tide, preferences }: AlertCriteria): boolean {
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

/** Then every fifth day of a year. */
const NEAR_DAYS = 4
const YEAR_DAYS = 366
const STEP = 5

/** Null within the alerts' horizon, undefined if never. Near the poles, light may be weeks away. */
export function firstDayOfLight(
  hours: SpotAlert['hours'],
  { position, timeZone, today }: { position: Position; timeZone: string; today: string },
): string | null | undefined {
  for (let ahead = 0; ahead < YEAR_DAYS; ahead += ahead < NEAR_DAYS ? 1 : STEP) {
    const day = dayAfter(today, ahead)
    if (hasLight(hours, day, position, timeZone)) return ahead < NEAR_DAYS ? null : day
  }
  return undefined
}

function hasLight(hours: SpotAlert['hours'], day: string, position: Position, timeZone: string): boolean {
  if (hours === 'first-light') return lightOfDay(day, position, timeZone).firstLight !== null
  for (let hour = hours.from; hour < hours.to; hour += 1) {
    const begins = momentAt(day, `${String(hour).padStart(2, '0')}:00`, timeZone)
    if (begins && isWholeHourLight(begins, position)) return true
  }
  return false
}

const isWholeHourLight = (begins: Date, position: Position) =>
  [begins, new Date(begins.getTime() + 60 * 60 * 1000 - 1)].every((moment) => lightAt(moment, position) !== 'dark')
