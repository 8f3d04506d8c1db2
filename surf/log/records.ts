import { rounded } from '#surf/sea/units.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type RecordFigures = {
  id: string
  day: string
  surfSpotId: string | null
  hours: number | null
  waves: number | null
  topKmh: number | null
  longestRideM: number | null
}
export type SessionRecord = { sessionId: string; day: string; surfSpotId: string | null; value: number }

/** Best hours, waves, ride metres and km/h, oldest first; the first to reach a record keeps it. */
export const findRecords = (sessions: readonly RecordFigures[]) => ({
  longestSession: findRecord(sessions, ({ hours }) => hours, 2),
  mostWaves: findRecord(sessions, ({ waves }) => waves, 0),
  longestRide: findRecord(sessions, ({ longestRideM }) => longestRideM, 1),
  topSpeed: findRecord(sessions, ({ topKmh }) => topKmh, 1),
})

function findRecord(
  sessions: readonly RecordFigures[],
  figureOf: (session: RecordFigures) => number | null,
  decimals: number,
): SessionRecord | null {
  let record: SessionRecord | null = null
  for (const session of sessions) {
    const value = rounded(figureOf(session) ?? 0, decimals)
    if (value > (record?.value ?? 0))
      record = { sessionId: session.id, day: session.day, surfSpotId: session.surfSpotId, value }
  }
  return record
}

/** 1 January 1970 was a Thursday, three days after Monday. */
const THURSDAY = 3

type Streak = {
  longest: number
  current: number
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS
const weekNumber = (day: string) => Math.floor((dayNumber(day) + THURSDAY) / 7)

export const countStreaks = (days: readonly string[], today: string): { days: Streak; weeks: Streak } => ({
  days: countStreak(days.map(dayNumber), dayNumber(today)),
  weeks: countStreak(days.map(weekNumber), weekNumber(today)),
})

function countStreak(numbers: readonly number[], now: number): Streak {
  let [longest, length, last] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    length = number === last + 1 ? length + 1 : 1
    longest = Math.max(longest, length)
    last = number
  }
  // The surfer's day may already be tomorrow.
  return { longest, current: last >= now - 1 ? length : 0 }
}
