import { dayAt, isoFormat } from '#surf/time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Date fields contain 0002 and 0202 while typing. */
const FIRST_DAY = '1000'

/** As 06:12; RangeError for an unknown time zone. */
export const timeAt = (moment: Date, timeZone: string) =>
  isoFormat(timeZone, { hour: '2-digit', minute: '2-digit' }).format(moment)

/** Undefined if invalid. Repeated times give the first, skipped ones move forward. RangeError for an unknown zone. */
export function momentAt(day: string, time: string, timeZone: string): Date | undefined {
  const [first] = momentsAt(day, time, timeZone)
  if (first) return first
  const [afterSkip] = possibleMoments(day, time, timeZone)
  return afterSkip === undefined ? undefined : new Date(afterSkip)
}

/** Earliest first: none if skipped, two if repeated. */
export const momentsAt = (day: string, time: string, timeZone: string): Date[] =>
  [...new Set(possibleMoments(day, time, timeZone))]
    .filter((moment) => shownAt(moment, timeZone) === Date.parse(`${day}T${time}Z`))
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment))

function possibleMoments(day: string, time: string, timeZone: string): number[] {
  const shown = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(shown) || day < FIRST_DAY) return []
  return [-DAY_MS, DAY_MS].map((away) => shown - offsetAt(shown + away, timeZone))
}

const shownAt = (moment: number, timeZone: string) => {
  const date = new Date(moment)
  return Date.parse(`${dayAt(date, timeZone)}T${timeAt(date, timeZone)}Z`)
}

const offsetAt = (moment: number, timeZone: string) =>
  shownAt(moment, timeZone) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
