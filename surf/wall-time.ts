/** A day ('2026-11-20') and a time of day ('06:12') as calendar and clock show them somewhere. */
export type WallTime = { day: string; time: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** What the clocks of a time zone (IANA name, else RangeError) show at a moment, in milliseconds since 1970. */
export function wallTimeAt(moment: number, timeZone: string): WallTime {
  const shown = new Date(moment + offsetAt(moment, timeZone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The moments (milliseconds since 1970) at which the clocks of a time zone show this: one as a rule, none where they skip
 * it because they go forward, two, the earlier first, where they go back. None also for what is no day and time.
 */
export function momentsOf({ day, time }: WallTime, timeZone: string): number[] {
  const asUtc = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asUtc)) return []
  // Clocks change by less than a day, and never twice within two.
  const offsets = new Set([asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetAt(near, timeZone)))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((moment) => moment + offsetAt(moment, timeZone) === asUtc)
    .toSorted((one, other) => one - other)
}

/** Making a formatter takes fifty times as long as asking it; a form asks for few zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', { timeZone, ...FIELDS })
    formatters.set(timeZone, formatter)
  }
  const parts = formatter.formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment / 1000) * 1000
}

const FIELDS = {
  ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const),
}
