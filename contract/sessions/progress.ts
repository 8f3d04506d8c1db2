import { z } from 'zod'
import { endpoint, id, latitude, longitude, timeZone } from '#contract/endpoint.ts'
import { PERIOD } from '#contract/limits.ts'

const day = z.iso.date()
const count = z.number()

const figures = {
  sessions: count,
  /** In the water, to a tenth: of ended sessions, without those of more than 12 hours. */
  hours: z.number(),
  /** Mean of the sessions that have a wave count, to a tenth. */
  wavesPerSession: z.number().nullable(),
  /** Of the rides in `waves`, to a tenth. */
  topKmh: z.number().nullable(),
  longestRideM: z.number().nullable(),
}

/** In a row; `current` is null where the period does not hold today. */
const streak = z.object({ longest: count, current: count.nullable() })

/** `value` is in hours, waves, metres or km/h; the spot's name is null where the session was at none. */
const record = z.object({ sessionId: id, day, spot: z.string().nullable(), value: z.number() }).nullable()

/** A surfer's own sessions of a period in figures. Days and hours are those of the places, by their own clocks. */
export const progress = z.object({
  /** As it was asked. */
  period: z.string(),
  /** Today by the caller's clock, and the day of their first session ever: between them lie the periods to choose from. */
  today: day,
  firstDay: day.nullable(),
  ...figures,
  waves: count,
  /** With at least one session. */
  days: count,
  /** January to December, of whatever years. */
  hoursByMonth: z.array(z.number()),
  /** Where most of the sessions at spots were; null without any. */
  country: z.string().nullable(),
  /** Null while the part of the period that can have sessions is shorter than a week. */
  perWeek: z.object({ sessions: z.number(), hours: z.number() }).nullable(),
  /** How many sessions were longer than 12 hours: they count, their hours do not. */
  tooLong: count,
  /** The period in weeks (from Monday on), months or years, cut at its ends; both days belong to the step. */
  step: z.enum(['week', 'month', 'year']),
  steps: z.array(z.object({ from: day, to: day, ...figures })),
  /** Sessions that began in each hour of the day, 24, and on each day of the week, 7 from Monday on. */
  byHour: z.array(count),
  byWeekday: z.array(count),
  /** The most surfed first, at most 100; `spotCount` counts all of them, and `elsewhere` the sessions at none. */
  spots: z.array(z.object({ id, name: z.string(), latitude, longitude, sessions: count, hours: z.number() })),
  spotCount: count,
  elsewhere: count,
  /** The most surfed first, at most 20; `boardCount` counts all of them. */
  boards: z.array(z.object({ board: z.string(), ...figures })),
  boardCount: count,
  /** Weeks begin on Monday. */
  streaks: z.object({ days: streak, weeks: streak }),
  records: z.object({ longestSession: record, mostWaves: record, longestRide: record, topSpeed: record }),
})

/** The caller's own, and nobody else's: what others may know of a surfer is in their profile. */
export const ownProgress = endpoint('GET /api/users/me/progress', {
  query: z.object({
    period: z.string().regex(PERIOD, "Expected 'all', a year such as 2026, or a month such as 2026-11"),
    /** Of the caller, for what is today. */
    timeZone: timeZone.default('UTC'),
  }),
  reply: progress,
})
