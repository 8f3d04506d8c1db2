import { dayAt } from '#surf/calendar.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** The time of day, as 06:12, of a moment in a time zone (IANA name, else RangeError). */
export const timeAt = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)

/**
 * The moment at which the clocks of a time zone (IANA name, else RangeError) show a day (2026-11-20) and a time (06:12);
 * undefined when these are none. The first of two where clocks are turned back; where they skip the time, as much after
 * the skip as it was meant after its beginning.
 */
export function momentAt(day: string, time: string, timeZone: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(shown)) return undefined
  // Clocks change at most once within two days.
  const moments = [-DAY_MS, DAY_MS].map((away) => shown - offsetAt(shown + away, timeZone))
  const exact = moments.filter((moment) => shownAt(moment, timeZone) === shown)
  return new Date(exact.length > 0 ? Math.min(...exact) : moments[0]!)
}

/** What the clocks there show, to the minute, as if it were UTC. */
const shownAt = (moment: number, timeZone: string) => {
  const date = new Date(moment)
  return Date.parse(`${dayAt(date, timeZone)}T${timeAt(date, timeZone)}Z`)
}

const offsetAt = (moment: number, timeZone: string) =>
  shownAt(moment, timeZone) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
