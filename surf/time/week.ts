import type { Position } from '#surf/places/geo.ts'
import { calendarOf, dayAfter } from '#surf/time/calendar.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { isDawn } from '#surf/time/sun.ts'

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
