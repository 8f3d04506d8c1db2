import { readDayAndHour } from '#surf/time/day-and-hour.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Time zones are whole quarter hours from UTC. */
const CUTS_MS = [15, 30, 45].map((minutes) => minutes * MINUTE_MS)

/** The part of a UTC hour within one local hour; the whole hour in most zones. */
export type ClockPart = {
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** ISO. */
  startTime: string
  endTime: string
  /** As 2026-11-20. */
  day: string
  /** 0 to 23. */
  hour: number
  /** ISO: 1 is Monday. */
  weekday: number
}

/** Cache size: eight days per zone, shared by its spots, because reading clocks costs more than rating. */
const KEPT_HOURS = 200
const partsByZone = new Map<string, Map<number, ClockPart[]>>()

/**
 * Splits the UTC hour that begins at `start` (milliseconds since 1970) at local whole hours: at half past in India, at
 * a quarter past on the Chatham Islands. Empty for an unknown IANA time zone.
 */
export function clockParts(start: number, timeZone: string): readonly ClockPart[] {
  let kept = partsByZone.get(timeZone)
  if (!kept) {
    kept = new Map()
    partsByZone.set(timeZone, kept)
  }
  let parts = kept.get(start)
  if (!parts) {
    parts = cutHour(start, timeZone)
    if (kept.size >= KEPT_HOURS) kept.clear()
    kept.set(start, parts)
  }
  return parts
}

function cutHour(start: number, timeZone: string): ClockPart[] {
  const end = start + HOUR_MS
  const first = readDayAndHour(start, timeZone)
  const last = readDayAndHour(end - 1, timeZone)
  if (!first || !last) return []
  if (first.hour === last.hour) return [partOf(start, end, first)]
  const cut = CUTS_MS.find((after) => readDayAndHour(start + after, timeZone)!.hour !== first.hour)
  const middle = start + (cut ?? 0)
  return [partOf(start, middle, first), partOf(middle, end, last)]
}

const partOf = (start: number, end: number, { day, hour }: { day: string; hour: number }): ClockPart => ({
  ...{ start, end, day, hour },
  ...{ startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
  weekday: new Date(day).getUTCDay() || 7,
})
