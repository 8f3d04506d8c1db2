import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

/** When a summary is due on a Monday. */
const MORNING = '08:00'

/** The weeks around a moment as a surfer's clocks have them. */
export type SummaryWeek = {
  /** The Monday of this week, as 2026-11-23. */
  monday: string
  /** It is Monday, and morning has come: the week before can be summed up. */
  isDue: boolean
  /** When that is the case next, later than the moment. */
  next: Date
  /** Last week: from its Monday's midnight on, and before that of this Monday. */
  since: Date
  until: Date
}

/** The weeks around a moment in a time zone (IANA name; those of UTC where there is none of that name). */
export function summaryWeekAt(moment: Date, timeZone: string): SummaryWeek {
  const today = todayAt(moment, timeZone)
  if (today === undefined) return summaryWeekAt(moment, 'UTC')
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  const morningOf = (day: string) => momentAt(day, MORNING, timeZone)!
  const morning = morningOf(monday)
  const hasBegun = moment >= morning
  return {
    monday,
    isDue: hasBegun && today === monday,
    next: hasBegun ? morningOf(dayAfter(monday, 7)) : morning,
    since: midnightAt(dayAfter(monday, -7), timeZone),
    until: midnightAt(monday, timeZone),
  }
}

function todayAt(moment: Date, timeZone: string): string | undefined {
  try {
    return dayAt(moment, timeZone)
  } catch {
    return undefined
  }
}
