import { isoFormat } from '#surf/time/calendar.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#surf/time/durations.ts'

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

type DayAndHour = { day: string; hour: number }

/** Shorter than between two clock changes. */
const SPAN_MS = 14 * 24 * 60 * 60 * SECOND_MS
/** A hundred years. */
const MOST_SPANS = 2_600

/** Callers can spell zones in many forms. */
const MOST_ZONES = 500
const offsets = new Map<string, ((moment: number) => number) | null>()

/** Null for an unknown zone. Caches offsets by fortnight: reading the calendar takes 2 µs. */
export function readDayAndHour(moment: number, timeZone: string): DayAndHour | null {
  let offsetAt = offsets.get(timeZone)
  if (offsetAt === undefined) {
    offsetAt = offsetsOf(timeZone)
    if (offsets.size >= MOST_ZONES) offsets.clear()
    offsets.set(timeZone, offsetAt)
  }
  if (!offsetAt) return null
  const text = new Date(moment + offsetAt(moment)).toISOString()
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

/** Milliseconds from UTC, cached between equal ends of a fortnight. */
function offsetsOf(timeZone: string): ((moment: number) => number) | null {
  const calendar = calendarOf(timeZone)
  if (!calendar) return null
  const known = new Map<number, number>()
  const read = (moment: number) => {
    const shown = Date.parse(`${calendar.format(moment).replace(', ', 'T')}Z`)
    return shown - Math.floor(moment / SECOND_MS) * SECOND_MS
  }
  const atStartOf = (span: number) => {
    const offset = known.get(span) ?? read(span * SPAN_MS)
    if (known.size > MOST_SPANS) known.clear()
    known.set(span, offset)
    return offset
  }
  return (moment) => {
    const span = Math.floor(moment / SPAN_MS)
    const offset = atStartOf(span)
    return offset === atStartOf(span + 1) ? offset : read(moment)
  }
}

function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  try {
    return isoFormat(timeZone, { ...date, ...time })
  } catch {
    return null
  }
}
