import { dayAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Calendars write the years before with fewer digits. A date field has them while one is typed: 0002, 0020, 0202. */
const FIRST_DAY = '1000'

/** The time of day, as 06:12, of a moment in a time zone (IANA name, else RangeError). */
export const timeAt = (moment: Date, timeZone: string) =>
  dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)

/**
 * The moment at which the clocks of a time zone (IANA name, else RangeError) show a day (2026-11-20) and a time (06:12);
 * undefined when these are none. The first of two where clocks are turned back; where they skip the time, as much after
 * the skip as it was meant after its beginning.
 */
export function momentAt(day: string, time: string, timeZone: string): Date | undefined {
  const [first] = momentsAt(day, time, timeZone)
  if (first) return first
  const [afterSkip] = possibleMoments(day, time, timeZone)
  return afterSkip === undefined ? undefined : new Date(afterSkip)
}

/** All moments at which they show it, the earlier first: none where they skip the time, two where they are turned back. None before the year 1000. */
export const momentsAt = (day: string, time: string, timeZone: string): Date[] =>
  [...new Set(possibleMoments(day, time, timeZone))]
    .filter((moment) => shownAt(moment, timeZone) === Date.parse(`${day}T${time}Z`))
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment))

function possibleMoments(day: string, time: string, timeZone: string): number[] {
  const shown = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(shown) || day < FIRST_DAY) return []
  // Clocks change at most once within two days.
  return [-DAY_MS, DAY_MS].map((away) => shown - offsetAt(shown + away, timeZone))
}

/** What the clocks there show, to the minute, as if it were UTC. */
const shownAt = (moment: number, timeZone: string) => {
  const date = new Date(moment)
  return Date.parse(`${dayAt(date, timeZone)}T${timeAt(date, timeZone)}Z`)
}

const offsetAt = (moment: number, timeZone: string) =>
  shownAt(moment, timeZone) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
