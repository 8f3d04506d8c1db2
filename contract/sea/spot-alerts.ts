import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_NOTICE_DAYS } from '#contract/limits.ts'

const alertTides = ['rising', 'falling', 'low', 'mid', 'high'] as const
export type AlertTide = (typeof alertTides)[number]

/** Whole local hours beginning at `from` or later and ending by `to`. */
const clockHours = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
  .refine(({ from, to }) => to > from, { path: ['to'], message: issue('theHoursEndAfterTheyBegin') })

const criteria = {
  /** 'loved': hours like the caller's best rated sessions there. */
  kind: z.enum(['rating', 'loved']),
  /** 1 (Poor) to 5 (Epic); ignored for 'loved'. */
  leastRating: z
    .int('A rating is a whole number from 1 to 5')
    .min(1, 'A rating is 1 to 5')
    .max(5, 'A rating is 1 to 5'),
  /** 'first-light': the first two whole hours of light. */
  hours: z.union([z.literal('first-light'), clockHours]),
  /** ISO days of the week: 1 is Monday. */
  days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  tide: z.enum(alertTides).nullable(),
  /** Days of notice in local days; 1: until the end of tomorrow. */
  noticeDays: z.int().min(1).max(MAX_NOTICE_DAYS),
}

const spotAlert = z.object({
  id,
  spot: z.object({
    id,
    name: z.string(),
    timeZone: z.string(),
  }),
  ...criteria,
  leastRating: criteria.leastRating.nullable(),
  hours: z.union([z.literal('first-light'), z.object({ from: z.number(), to: z.number() })]),
  days: z.array(z.number()),
  isPaused: z.boolean(),
  /** For polar day or night: the first day with light at these hours, within five days; else null. */
  lightFrom: z.iso.date().nullable(),
  windows: z.array(z.object({ start: time, end: time, surfRating: z.number() })),
})
z.globalRegistry.add(spotAlert, { id: 'SpotAlert' })
export type SpotAlert = z.infer<typeof spotAlert>

export const spotAlerts = endpoint('GET /api/spot-alerts', {
  about: "The caller's alerts for spots, with the windows that match now.",
  reply: z.array(spotAlert),
})
export const addSpotAlert = endpoint('POST /api/spot-alerts', {
  about: "Adds an alert at a public spot; 'loved' needs enough rated sessions there.",
  refuses: [
    'deleted_since',
    'loved_days_unknown',
    'same_spot_alert',
    'spot_alert_not_found',
    'spot_not_found',
    'too_many_spot_alerts',
  ],
  body: z.object({
    ...criteria,
    clientId: id.optional(),
    spotId: id,
    kind: criteria.kind.default('rating'),
    leastRating: criteria.leastRating.default(3),
    hours: criteria.hours.default({ from: 0, to: 24 }),
    days: criteria.days.default([1, 2, 3, 4, 5, 6, 7]),
    tide: criteria.tide.default(null),
    noticeDays: criteria.noticeDays.default(2),
  }),
  reply: spotAlert,
  status: 201,
})
export const changeSpotAlert = endpoint('PATCH /api/spot-alerts/:id', {
  about: 'Changes an alert. Omitted fields stay. Earlier windows are notified again if they still match.',
  refuses: ['loved_days_unknown', 'same_spot_alert', 'spot_alert_not_found', 'spot_not_found'],
  body: z.object({ ...criteria, isPaused: z.boolean() }).partial(),
  reply: spotAlert,
})
export const removeSpotAlert = endpoint('DELETE /api/spot-alerts/:id', {
  about: 'Removes an alert.',
  refuses: ['spot_alert_not_found'],
  reply: z.object({ id }),
})
