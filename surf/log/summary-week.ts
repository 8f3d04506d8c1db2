import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

const MORNING = '08:00'

export type SummaryWeek = {
  monday: string
  isDue: boolean
  next: Date
  since: Date
  until: Date
}

/** UTC for an unknown time zone. */
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
