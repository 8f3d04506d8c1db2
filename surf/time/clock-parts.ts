import { readDayAndHour } from '#surf/time/day-and-hour.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** All time zones are a whole number of quarter hours away from UTC. */
const CUTS_MS = [15, 30, 45].map((minutes) => minutes * MINUTE_MS)

/** The part of an hour of UTC that lies in one hour of local clocks; all of it where those are whole hours away from UTC. */
export type ClockPart = {
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** The same in ISO. */
  startTime: string
  endTime: string
  /** As 2026-11-20. */
  day: string
  /** 0 to 23. */
  hour: number
  /** ISO: 1 is Monday. */
  weekday: number
}

/** Reading clocks takes longer than rating the hour, and all spots of a zone share it: eight days of each zone. */
const KEPT_HOURS = 200
const partsByZone = new Map<string, Map<number, ClockPart[]>>()

/**
 * The hour of UTC that begins at this moment (milliseconds since 1970), cut where the clocks of a time zone (IANA name) show
 * a whole hour: in two parts at half past in India, at a quarter past on the Chatham Islands. Empty where there is no zone
 * of that name.
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
