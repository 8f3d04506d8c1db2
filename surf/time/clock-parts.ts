import { readDayAndHour } from '#surf/time/day-and-hour.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** Zones are whole quarter hours from UTC. */
const CUTS_MS = [15, 30, 45].map((minutes) => minutes * MINUTE_MS)

export type ClockPart = {
  /** Milliseconds since 1970. */
  start: number
  end: number
  startTime: string
  endTime: string
  day: string
  hour: number
  /** ISO: 1 is Monday. */
  weekday: number
}

/** Eight days per zone: reading clocks costs more than rating. */
const CACHED_HOURS = 200
const partsByZone = new Map<string, Map<number, ClockPart[]>>()

/** Splits a UTC hour at local whole hours, as at half past in India. Empty for an unknown time zone. */
export function clockParts(start: number, timeZone: string): readonly ClockPart[] {
  let cache = partsByZone.get(timeZone)
  if (!cache) {
    cache = new Map()
    partsByZone.set(timeZone, cache)
  }
  let parts = cache.get(start)
  if (!parts) {
    parts = cutHour(start, timeZone)
    if (cache.size >= CACHED_HOURS) cache.clear()
    cache.set(start, parts)
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
