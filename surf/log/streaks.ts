import { DAY_MS } from '#surf/time/durations.ts'

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
