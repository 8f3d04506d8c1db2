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

/** Consecutive; `current` is null if the period excludes today. */
const streak = z.object({ longest: count, current: count.nullable() })

/** `value` in hours, waves, metres or km/h; the spot's name is null without a spot. */
const record = z.object({ sessionId: id, day, spot: z.string().nullable(), value: z.number() }).nullable()

/** A surfer's own figures of a period, in local days and hours. */
export const progress = z.object({
  /** As requested. */
  period: z.string(),
  /** Today for the caller and the day of their first session: bounds of the selectable periods. */
  today: day,
  firstDay: day.nullable(),
  ...figures,
  waves: count,
  /** With at least one session. */
  days: count,
  /** January to December over all years. */
  hoursByMonth: z.array(z.number()),
  /** Country with most sessions at spots, or null. */
  country: z.string().nullable(),
  /** Null for less than a week of the period. */
  perWeek: z.object({ sessions: z.number(), hours: z.number() }).nullable(),
  /** Sessions over 12 hours, which count without hours. */
  tooLong: count,
  /** The period in weeks (from Monday), months or years, cut at its ends; both days inclusive. */
  step: z.enum(['week', 'month', 'year']),
  steps: z.array(z.object({ from: day, to: day, ...figures })),
  /** Session starts by hour (24) and weekday (7, from Monday). */
  byHour: z.array(count),
  byWeekday: z.array(count),
  /** Most surfed first, at most 100; `spotCount` counts all, `elsewhere` sessions without a spot. */
  spots: z.array(z.object({ id, name: z.string(), latitude, longitude, sessions: count, hours: z.number() })),
  spotCount: count,
  elsewhere: count,
  /** Most surfed first, at most 20; `boardCount` counts all. */
  boards: z.array(z.object({ board: z.string(), ...figures })),
  boardCount: count,
  /** Weeks begin on Monday. */
  streaks: z.object({ days: streak, weeks: streak }),
  records: z.object({ longestSession: record, mostWaves: record, longestRide: record, topSpeed: record }),
})

/** The caller's own; others see only the profile. */
export const ownProgress = endpoint('GET /api/users/me/progress', {
  query: z.object({
    period: z.string().regex(PERIOD, "Expected 'all', a year such as 2026, or a month such as 2026-11"),
    /** The caller's, for today. */
    timeZone: timeZone.default('UTC'),
  }),
  reply: progress,
})
