import { z } from 'zod'
import { endpoint, id, latitude, longitude, timeZone } from '#contract/endpoint.ts'
import { PERIOD } from '#contract/limits.ts'

const day = z.iso.date()
const count = z.number()

const figures = {
  sessions: count,
  /** Ended sessions up to 12 hours, to a tenth. */
  hours: z.number(),
  /** Mean over sessions with a wave count, to a tenth. */
  wavesPerSession: z.number().nullable(),
  /** Fastest of the rides in `waves`, to a tenth. */
  topKmh: z.number().nullable(),
  longestRideM: z.number().nullable(),
}

const streak = z.object({ longest: count, current: count.nullable() })

/** `value` in hours, waves, metres or km/h; the spot's name is null without a spot. */
const record = z.object({ sessionId: id, day, spot: z.string().nullable(), value: z.number() }).nullable()

export const progress = z.object({
  period: z.string(),
  /** Today for the caller and the day of their first session: bounds of the selectable periods. */
  today: day,
  firstDay: day.nullable(),
  ...figures,
  waves: count,
  days: count,
  hoursByMonth: z.array(z.number()),
  country: z.string().nullable(),
  /** Null for less than a week of the period. */
  perWeek: z.object({ sessions: z.number(), hours: z.number() }).nullable(),
  tooLong: count,
  /** The period in weeks (from Monday), months or years, cut at its ends; both days inclusive. */
  step: z.enum(['week', 'month', 'year']),
  steps: z.array(z.object({ from: day, to: day, ...figures })),
  byHour: z.array(count),
  byWeekday: z.array(count),
  /** Most surfed first, at most 100; `spotCount` counts all, `elsewhere` sessions without a spot. */
  spots: z.array(z.object({ id, name: z.string(), latitude, longitude, sessions: count, hours: z.number() })),
  spotCount: count,
  elsewhere: count,
  boards: z.array(z.object({ board: z.string(), ...figures })),
  boardCount: count,
  streaks: z.object({ days: streak, weeks: streak }),
  records: z.object({ longestSession: record, mostWaves: record, longestRide: record, topSpeed: record }),
})
z.globalRegistry.add(progress, { id: 'Progress' })

export const ownProgress = endpoint('GET /api/users/me/progress', {
  about: "The caller's figures over a period: 'all', a year such as 2026, or a month such as 2026-11.",
  scope: 'read-sessions',
  query: z.object({
    period: z.string().regex(PERIOD, "Expected 'all', a year such as 2026, or a month such as 2026-11"),
    timeZone: timeZone.default('UTC'),
  }),
  reply: progress,
})

const achievement = z.object({
  key: z.string(),
  name: z.string(),
  text: z.string(),
  done: z.number(),
  goal: z.number(),
  /** Local day it was earned; null while locked. Permanent. */
  earnedOn: z.iso.date().nullable(),
})
export type Achievement = z.infer<typeof achievement>

export const ownAchievements = endpoint('GET /api/achievements', {
  about: 'Achievements, earned and still locked.',
  scope: 'read-sessions',
  reply: z.array(achievement),
})
