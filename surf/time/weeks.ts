import type { Position } from '#surf/places/geo.ts'
import { calendarOf, dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { isDawn } from '#surf/time/sun.ts'
import { momentAt } from '#surf/time/wall-clock.ts'

const DAYS = 7

export type SurfedSession = Position & { startTime: string; hours: number }
type SurfedDay = { day: string; hours: number; sessions: number; dawnSessions: number }

/** In any time zone. */
export const WEEK_REACH_MS = (DAYS + 1) * DAY_MS

export function lastSevenDays(sessions: SurfedSession[], now: Date, timeZone: string): SurfedDay[] {
  const calendar = calendarOf(timeZone)
  const today = calendar.format(now)
  const byDay = Map.groupBy(sessions, ({ startTime }) => calendar.format(new Date(startTime)))
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayAfter(today, index - (DAYS - 1))
    const surfed = byDay.get(day) ?? []
    return {
      day,
      hours: surfed.reduce((sum, { hours }) => sum + hours, 0),
      sessions: surfed.length,
      dawnSessions: surfed.filter((session) => isDawn(new Date(session.startTime), session)).length,
    }
  })
}

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
