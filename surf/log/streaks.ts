import { DAY_MS } from '#surf/time/durations.ts'

/** 1 January 1970 was a Thursday, three days after Monday. */
const THURSDAY = 3

type Streak = {
  longest: number
  /** The current streak; it continues from yesterday or last week. */
  current: number
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS
/** Weeks begin on Monday. */
const weekNumber = (day: string) => Math.floor((dayNumber(day) + THURSDAY) / 7)

/** Computes the streaks of days (2026-11-20, unsorted, with repeats) as of today. */
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
  // At the surfer's location it may already be tomorrow.
  return { longest, current: last >= now - 1 ? length : 0 }
}
