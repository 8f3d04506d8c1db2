import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

/** Local time of the Monday summary. */
const MORNING = '08:00'

/** Weeks around a moment in the surfer's time zone. */
export type SummaryWeek = {
  /** This week's Monday, e.g. 2026-11-23. */
  monday: string
  /** True on Monday after `MORNING`: last week can be summarized. */
  isDue: boolean
  /** The next such moment, after this one. */
  next: Date
  /** Last week, from Monday's midnight to this Monday's. */
  since: Date
  until: Date
}

/** Returns the weeks around a moment in a time zone (IANA name; UTC if unknown). */
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
