import { DAY_MS } from '#surf/time/durations.ts'

/** 1 January 1970 was a Thursday, three days after the Monday of its week. */
const THURSDAY = 3

/** How many days or weeks in a row were surfed. */
type Streak = {
  longest: number
  /** Of the row that goes on now: what was surfed today or yesterday, in this week or the last, can still be continued. */
  current: number
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS
/** Weeks begin on Monday. */
const weekNumber = (day: string) => Math.floor((dayNumber(day) + THURSDAY) / 7)

/** The streaks of days (2026-11-20, in any order, some twice) by the day that it is now. */
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
  // Where the surfer is it may be tomorrow already.
  return { longest, current: last >= now - 1 ? length : 0 }
}
