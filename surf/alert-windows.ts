import type { Preference } from '#contract/best-conditions.ts'
import type { DayLight, ForecastHour } from '#contract/conditions.ts'
import type { AlertTide, SpotAlert } from '#contract/spot-alerts.ts'
import { conditionsOf, fits } from '#surf/condition-factors.ts'
import { createDayAndHourReader } from '#surf/day-and-hour.ts'
import { lightOf } from '#surf/windows.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
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

/** A stretch of whole hours on one day at the spot; times in ISO, the rating that of its best hour. */
export type AlertWindow = { day: string; start: string; end: string; surfRating: number }

/** An hour at a spot that may be asked for, with all that alerts ask about, worked out once for all of them. */
export type AlertHour = {
  /** Milliseconds since 1970. */
  start: number
  /** In ISO. */
  end: string
  /** By the clocks of the spot. */
  day: string
  hour: number
  weekday: number
  /** Nights from today on. */
  daysAhead: number
  isFirstLight: boolean
  surfRating: number
  forecast: ForecastHour
  /** From 0 at mean low water to 1 at mean high water; null where that is not known. */
  tideShareAt: (moment: Date) => number | null
}

const readDayAndHour = createDayAndHourReader()

/**
 * The hours of a forecast that an alert may ask for, by the clocks of the spot's time zone (IANA name): in light from
 * beginning to end, rated, and neither dangerous nor too big.
 */
export function alertHours({
  hours,
  light,
  timeZone,
  today,
  tideShareAt,
}: {
  hours: readonly ForecastHour[]
  /** Of each day of the hours. */
  light: DayLight[]
  timeZone: string
  /** The day at the spot, as 2026-11-20. */
  today: string
  tideShareAt: (moment: Date) => number | null
}): AlertHour[] {
  const isLight = lightOf(light)
  const firstLights = light.flatMap(({ firstLight }) => (firstLight ? [Date.parse(firstLight)] : []))
  const midnight = Date.parse(today)
  return hours.flatMap((forecast) => {
    const { time, surfRating, warning } = forecast
    const start = Date.parse(time)
    const isSafe = warning !== 'dangerous' && warning !== 'too-big'
    if (surfRating === null || !isSafe || !isLight(start) || !isLight(start + HOUR_MS - 1)) return []
    const at = readDayAndHour(start, timeZone)
    if (!at) return []
    const date = Date.parse(at.day)
    return {
      start,
      end: new Date(start + HOUR_MS).toISOString(),
      ...at,
      weekday: new Date(date).getUTCDay() || 7,
      daysAhead: Math.round((date - midnight) / DAY_MS),
      isFirstLight: firstLights.some((first) => start >= first && start < first + FIRST_LIGHT_MS),
      surfRating,
      forecast,
      tideShareAt,
    }
  })
}

/** Neighbouring hours of one day, from the first to the last. */
type Run = { first: AlertHour; last: AlertHour; surfRating: number }

/**
 * The windows that an alert asks for, in order of time: of each day from today until so many days ahead as it is told, the
 * best run of whole hours that lie ahead; the longest of those that rate the same, then the first.
 */
export function alertWindows(hours: readonly AlertHour[], asked: Asked, now: Date): AlertWindow[] {
  // 100,000 alerts look at the same hours: nothing is made before it is known to be the best.
  const best: Run[] = []
  let run: Run | undefined
  for (const hour of hours) {
    if (hour.start <= now.getTime() || !isAskedFor(hour, asked)) continue
    if (run && run.last.day === hour.day && run.last.start + HOUR_MS === hour.start) {
      run.last = hour
      run.surfRating = Math.max(run.surfRating, hour.surfRating)
    } else run = { first: hour, last: hour, surfRating: hour.surfRating }
    const former = best[hour.daysAhead]
    if (!former || isBetter(run, former)) best[hour.daysAhead] = run
  }
  return best.flatMap((of) =>
    of ? { day: of.first.day, start: of.first.forecast.time, end: of.last.end, surfRating: of.surfRating } : [],
  )
}

const lengthOf = ({ first, last }: Run) => last.start - first.start
const isBetter = (one: Run, other: Run) =>
  one.surfRating > other.surfRating || (one.surfRating === other.surfRating && lengthOf(one) > lengthOf(other))

/** In order of what costs least to know. */
function isAskedFor(hour: AlertHour, { leastRating, hours, days, tide, noticeDays, preferences }: Asked): boolean {
  if (hour.daysAhead > noticeDays || (leastRating !== null && hour.surfRating < leastRating)) return false
  if (hours === 'first-light' ? !hour.isFirstLight : hour.hour < hours.from || hour.hour >= hours.to) return false
  if (!days.includes(hour.weekday)) return false
  if (tide !== null && !isTide(hour, tide)) return false
  if (preferences === null) return true
  const conditions = conditionsOf(hour.forecast, hour.tideShareAt(new Date(hour.start)))
  return preferences.length > 0 && preferences.every((preference) => fits(preference, conditions))
}

function isTide({ start, tideShareAt }: AlertHour, tide: AlertTide): boolean {
  const share = tideShareAt(new Date(start))
  if (share === null) return false
  if (tide === 'low') return share < LOW_TIDE
  if (tide === 'high') return share > HIGH_TIDE
  if (tide === 'mid') return share >= LOW_TIDE && share <= HIGH_TIDE
  const next = tideShareAt(new Date(start + HOUR_MS))
  return next !== null && (tide === 'rising' ? next > share : next < share)
}
