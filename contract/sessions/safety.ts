import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, longitude, sentAt, time } from '#contract/endpoint.ts'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'

export const overdueHours = z.int().min(MIN_OVERDUE_HOURS).max(MAX_OVERDUE_HOURS)

/** Recipients of the caller's alarm, and the state of the watch. */
export const safety = z.object({
  /** True if the watch polled within the last 3 minutes. */
  isProtected: z.boolean(),
  checkedAt: time.nullable(),
  /**
   * Channels per buddy, up to SAFETY_BUDDIES_SHOWN, reachable by push or mail first. 'app' alone requires opening the
   * app.
   */
  buddies: z.array(z.object({ user: surfer, channels: z.array(z.enum(['app', 'push', 'email'])) })),
  moreBuddies: z.number(),
  /** With confirmed channels, in order of notification. */
  contacts: z.array(z.object({ id, name: z.string(), channels: z.array(z.enum(['sms', 'email'])) })),
})
export type Safety = z.infer<typeof safety>
export const ownSafety = endpoint('GET /api/safety', { reply: safety })

const step = z.object({
  step: z.enum(['still_out', 'overdue', 'help', 'all_clear']),
  receiver: z.enum(['surfer', 'buddy', 'contact']),
  /** A buddy's full name, or the surfer's name for the contact; '' for the surfer. */
  name: z.string(),
  channel: z.enum(['app', 'email', 'sms']),
  /** 'failed' may still be retried; 'withdrawn' became unnecessary. */
  state: z.enum(['due', 'sent', 'failed', 'acknowledged', 'withdrawn']),
  stateAt: time,
  /** True if it belongs to the alarm in `sessionSafety`, not to an earlier one. */
  isOfAlarm: z.boolean(),
})
export type SafetyStep = z.infer<typeof step>

const alarmKind = z.enum(['overdue', 'help'])

const sessionSafety = z.object({
  sessionId: id,
  /** Time its surfer becomes overdue; null if unwatched (ended, or somebody reached the surfer). */
  overdueAt: time.nullable(),
  /** The current alarm, the more severe of two; null: none. */
  alarm: z.object({ kind: alarmKind, raisedAt: time, reachedAt: time.nullable() }).nullable(),
  /** For all alarms, oldest first. */
  steps: z.array(step),
})
export type SessionSafety = z.infer<typeof sessionSafety>

export const safetyOfSession = endpoint('GET /api/surf-sessions/:id/safety', { reply: sessionSafety })
/** Sets the hours from the start until overdue, which must be in the future. */
export const changeOverdueHours = endpoint('PUT /api/surf-sessions/:id/safety', {
  body: z.object({ overdueHours }),
  reply: sessionSafety,
})
/**
 * 'I'm fine, 1 more hour': from the limit, or from `madeAt` (default now) if that was past. An outdated `from` changes
 * nothing, so that a double tap gives one hour. Refuses `extension_over` if that hour is over.
 */
export const extendSession = endpoint('POST /api/surf-sessions/:id/extension', {
  body: z.object({ from: time.optional(), madeAt: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: sessionSafety,
})
/** 'I need help': notifies everybody immediately. Idempotent. */
export const askForHelp = endpoint('POST /api/surf-sessions/:id/help', { reply: sessionSafety })

/** An alarm for notified buddies; without a place once over. */
const alarm = z.object({
  sessionId: id,
  user: surfer,
  kind: alarmKind,
  raisedAt: time,
  startTime: time.nullable(),
  place: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  board: z.string().nullable(),
  /**
   * 'reached': a recipient reached the surfer. 'over': the surfer is back or fine. 'withdrawn': caused by a wrong
   * clock, and the surfer is still out.
   */
  state: z.enum(['open', 'reached', 'over', 'withdrawn']),
})
export type Alarm = z.infer<typeof alarm>

/** Unfinished alarms that the caller received, latest first. */
export const openAlarms = endpoint('GET /api/alarms', { reply: z.array(alarm) })
/** By session id: the latest alarm of it that the caller received. */
export const alarmById = endpoint('GET /api/alarms/:id', { reply: alarm })
/** 'I reached them': stops further notifications. No effect when repeated or after the all-clear. */
export const reachSurfer = endpoint('POST /api/alarms/:id/reached', { reply: alarm })

export const watchReport = endpoint('GET /api/safety/report', {
  reply: z.object({
    isProtected: z.boolean(),
    checkedAt: time.nullable(),
    canMail: z.boolean(),
    canText: z.boolean(),
    watched: z.number(),
    openAlarms: z.number(),
    /** Messages to contacts: pending, retried, and the latest failures, without names. */
    due: z.number(),
    failed: z.number(),
    failures: z.array(z.object({ channel: z.enum(['email', 'sms']), attempts: z.number(), stateAt: time })),
  }),
})
