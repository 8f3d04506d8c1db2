import { dateFormat } from '#surf/time/date-formats.ts'
import { HOUR_MS, SECOND_MS } from '#surf/time/durations.ts'

const FURTHEST_OFFSET_MS = 16 * HOUR_MS

/**
 * Format for programs, never for people: Canadian English writes ISO 8601, as 2026-11-20 and 14:05:09. RangeError for an
 * unknown time zone.
 */
export const isoFormat = (timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-CA', { timeZone, hourCycle: 'h23', ...options })

/** Writes 2026-11-20; RangeError for an unknown IANA time zone. */
export const calendarOf = (timeZone: string) => isoFormat(timeZone, { dateStyle: 'short' })

/** 2026-11-20 */
export const dayAt = (moment: Date, timeZone: string): string => calendarOf(timeZone).format(moment)

/** After midnight if clocks skip it; the next day's start for a skipped day (Apia, 2011-12-30). */
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

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
