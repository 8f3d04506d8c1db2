import { SECOND_MS } from '#surf/time/durations.ts'

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
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...date, ...time, timeZone })
  } catch {
    return null
  }
}
