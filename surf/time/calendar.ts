import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS, SECOND_MS } from '#surf/time/durations.ts'

/** No clock on earth is further from UTC. */
const FURTHEST_OFFSET_MS = 16 * HOUR_MS

/** Writes moments as days in a time zone (IANA name; RangeError where there is none of that name). */
// Canada writes dates as 2026-11-20.
export const calendarOf = (timeZone: string) => dateFormat('en-CA', { timeZone, dateStyle: 'short' })

/** The calendar day, as 2026-11-20, of a moment in the time zone of a place (IANA name, else RangeError). */
export const dayAt = (moment: Date, timeZone: string): string => calendarOf(timeZone).format(moment)

/**
 * When a day (2026-11-20) begins in a time zone (IANA name). That is not midnight where clocks skip it that night, and
 * where a whole day was skipped (Apia, 2011-12-30) it is the beginning of the next.
 */
export function midnightAt(day: string, timeZone: string): Date {
  const utc = Date.parse(day)
  let before = utc - FURTHEST_OFFSET_MS
  let from = utc + FURTHEST_OFFSET_MS
  while (from - before > SECOND_MS) {
    const middle = before + Math.floor((from - before) / 2 / SECOND_MS) * SECOND_MS
    if (dayAt(new Date(middle), timeZone) < day) before = middle
    else from = middle
  }
  return new Date(from)
}

/** The day so many days after another, both as 2026-11-20. */
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
