import { SECOND_MS } from '#surf/time/durations.ts'

/** A day (2026-11-20) and the hour of that day (0 to 23), as clocks somewhere show them. */
type DayAndHour = { day: string; hour: number }

/** Shorter than clocks anywhere were ever set to another time before they were set back. */
const SPAN_MS = 14 * 24 * 60 * 60 * SECOND_MS
/** Of a hundred years. */
const MOST_SPANS = 2_600

/** A server sees time zones as callers spell them; so many are kept at once. */
const MOST_ZONES = 500
const offsets = new Map<string, ((moment: number) => number) | null>()

/**
 * Reads a moment (milliseconds since 1970) by the clocks of a time zone (IANA name); null where there is no zone of that name.
 * It asks the zone's calendar, which takes 2 µs, only where clocks may have been set, or when nobody has read that fortnight.
 */
export function readDayAndHour(moment: number, timeZone: string): DayAndHour | null {
  let offsetAt = offsets.get(timeZone)
  if (offsetAt === undefined) {
    offsetAt = offsetsOf(timeZone)
    if (offsets.size >= MOST_ZONES) offsets.clear()
    offsets.set(timeZone, offsetAt)
  }
  if (!offsetAt) return null
  // '2026-11-20T06:30:00.000Z', by those clocks
  const text = new Date(moment + offsetAt(moment)).toISOString()
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

/** By how many milliseconds a zone's clocks are ahead of UTC: the same between two moments of a fortnight at which it is. */
function offsetsOf(timeZone: string): ((moment: number) => number) | null {
  const calendar = calendarOf(timeZone)
  if (!calendar) return null
  const known = new Map<number, number>()
  const read = (moment: number) => {
    // '2026-11-20, 06:30:00'
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
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  try {
    // Canada writes dates as 2026-11-20.
    return new Intl.DateTimeFormat('en-CA', { ...date, ...time, timeZone })
  } catch {
    return null
  }
}
