import { z } from 'zod'
import { id, time } from '#contract/endpoint.ts'

/** A surfer's own session: no position, and no place at a secret spot. */
const session = z.object({
  id,
  startTime: time,
  endTime: time.nullable(),
  spot: z.object({ id, name: z.string() }).nullable(),
  /** As typed at the check-in; null at a spot. */
  place: z.string().nullable(),
  timeZone: z.string().nullable(),
  overdueAt: time.nullable(),
})
const figures = z.object({
  minutes: z.int(),
  /** True if the surfer did not check out: the end is assumed. */
  endAssumed: z.boolean(),
  waveCount: z.int().nullable(),
  rating: z.int().nullable(),
  board: z.string().nullable(),
  /** By the forecast of the first hour. */
  waveHeightMetres: z.number().nullable(),
  /** From the recorded or imported track, as far as it has arrived. */
  distanceMetres: z.number().nullable(),
  topKmh: z.number().nullable(),
})
const surfer = z.object({ id, username: z.string(), firstName: z.string(), lastName: z.string() })
const ofSession = z.object({ session })

/** The `data` of each event. Fields are only added, and never change their meaning (docs/webhooks.md). */
export const surferEvents = {
  'session.checked_in': ofSession,
  'session.checked_out': ofSession,
  /** A minute after the check-out, which can be undone until then, or when Lineup ends a forgotten session; again once its surfer says when. */
  'session.ended': z.object({ session, figures }),
  'session.overdue': ofSession,
  'forecast.alert': z.object({
    change: z.enum(['good', 'moved', 'worse', 'off']),
    spot: z.object({ id, name: z.string() }),
    timeZone: z.string(),
    start: time,
    end: time,
    /** 1 (Poor) to 5 (Epic). */
    surfRating: z.number(),
    /** Other updates that it stands for. */
    more: z.int(),
  }),
}
export const serverEvents = {
  'surfer.joined': z.object({ surfer, awaitsApproval: z.boolean() }),
  'report.received': z.object({ caseId: id, kind: z.string(), reason: z.string() }),
  /** An emergency contact could not be reached; the next one is. */
  'alarm.undeliverable': z.object({
    surfer,
    alarm: z.enum(['overdue', 'help']),
    channel: z.enum(['email', 'sms']),
  }),
}
export const TEST_EVENT = 'webhook.test'

/** The `data` of each type. The body is `{ type, timestamp, data }`, with the time at which it happened. */
export const webhookData = { ...surferEvents, ...serverEvents, [TEST_EVENT]: z.object({ name: z.string() }) }
export type WebhookEvent = keyof typeof webhookData
export type SurferEvent = keyof typeof surferEvents
export type ServerEvent = keyof typeof serverEvents
