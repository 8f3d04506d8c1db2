/** A day (2026-11-20) and the hour of that day (0 to 23), as clocks somewhere show them. */
export type DayAndHour = { day: string; hour: number }

/**
 * Reads moments (milliseconds since 1970) by the clocks of time zones (IANA names); null where there is no zone of that
 * name. Keep one for many moments: making the calendar of a zone takes longer than reading twenty moments.
 */
export function createDayAndHourReader() {
  const calendars = new Map<string, Intl.DateTimeFormat | null>()
  return (moment: number, timeZone: string): DayAndHour | null => {
    let calendar = calendars.get(timeZone)
    if (calendar === undefined) {
      calendar = calendarWithHours(timeZone)
      calendars.set(timeZone, calendar)
    }
    if (!calendar) return null
    // '2026-11-20, 06'
    const text = calendar.format(moment)
    return { day: text.slice(0, 10), hour: Number(text.slice(-2)) }
  }
}

function calendarWithHours(timeZone: string): Intl.DateTimeFormat | null {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
  try {
    // Canada writes dates as 2026-11-20.
    return new Intl.DateTimeFormat('en-CA', { ...fields, timeZone })
  } catch {
    return null
  }
}
