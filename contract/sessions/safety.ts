import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, longitude, sentAt, time } from '#contract/endpoint.ts'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'

export const overdueHours = z.int().min(MIN_OVERDUE_HOURS).max(MAX_OVERDUE_HOURS)

export const safety = z.object({
  /** True if the watch polled within the last 3 minutes. */
  isProtected: z.boolean(),
  checkedAt: time.nullable(),
  /** Up to SAFETY_BUDDIES_SHOWN, reachable by push or mail first. 'app' alone requires opening the app. */
  buddies: z.array(z.object({ user: surfer, channels: z.array(z.enum(['app', 'push', 'email'])) })),
  moreBuddies: z.number(),
  contacts: z.array(z.object({ id, name: z.string(), channels: z.array(z.enum(['sms', 'email'])) })),
})
z.globalRegistry.add(safety, { id: 'Safety' })
export type Safety = z.infer<typeof safety>
export const ownSafety = endpoint('GET /api/safety', {
  about: 'Whether the safety watch runs, and which buddies and contacts an alarm would reach.',
  whileSuspended: true,
  reply: safety,
})

const step = z.object({
  step: z.enum(['still_out', 'overdue', 'help', 'all_clear']),
  receiver: z.enum(['surfer', 'buddy', 'contact']),
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
  steps: z.array(step),
})
z.globalRegistry.add(sessionSafety, { id: 'SessionSafety' })
export type SessionSafety = z.infer<typeof sessionSafety>

export const safetyOfSession = endpoint('GET /api/surf-sessions/:id/safety', {
  about: "When the caller's session becomes overdue, and its alarm.",
  refuses: ['not_session_owner', 'session_not_found'],
  whileSuspended: true,
  reply: sessionSafety,
})
export const changeOverdueHours = endpoint('PUT /api/surf-sessions/:id/safety', {
  about: 'Sets the hours after the start at which the surfer is overdue. The limit must be in the future.',
  refuses: ['not_session_owner', 'session_ended', 'session_not_found'],
  scope: 'check-in',
  whileSuspended: true,
  body: z.object({ overdueHours }),
  reply: sessionSafety,
})
export const extendSession = endpoint('POST /api/surf-sessions/:id/extension', {
  about:
    'Adds an hour to the limit, or to `madeAt` (default now) if later. Ignores an outdated `from`, so that a double tap adds one hour.',
  refuses: ['extension_over', 'not_session_owner', 'session_ended', 'session_not_found'],
  scope: 'check-in',
  whileSuspended: true,
  body: z.object({ from: time.optional(), madeAt: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: sessionSafety,
})
export const askForHelp = endpoint('POST /api/surf-sessions/:id/help', {
  about: 'Calls for help: notifies buddies and emergency contacts immediately. Idempotent.',
  refuses: ['not_session_owner', 'session_ended', 'session_not_found'],
  whileSuspended: true,
  reply: sessionSafety,
})

const alarm = z.object({
  sessionId: id,
  user: surfer,
  kind: alarmKind,
  raisedAt: time,
  startTime: time.nullable(),
  place: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** The catalogue's IANA zone of the spot; null elsewhere. */
  timeZone: z.string().nullable(),
  board: z.string().nullable(),
  /** 'over': the surfer is back or fine. 'withdrawn': caused by a wrong clock, and the surfer is still out. */
  state: z.enum(['open', 'reached', 'over', 'withdrawn']),
})
z.globalRegistry.add(alarm, { id: 'Alarm' })
export type Alarm = z.infer<typeof alarm>

export const overdueAround = endpoint('GET /api/safety/overdue', {
  about:
    "For a home's programs: if somebody is overdue and how many, without names and places. Counts alarms that nobody has answered yet.",
  scope: 'read-sessions',
  whileSuspended: true,
  reply: z.object({
    isAnyoneOverdue: z.boolean(),
    isSelfOverdue: z.boolean(),
    /** Buddies whose alarm the caller received, calls for help included. */
    buddiesOverdue: z.number(),
  }),
})

export type OverdueAround = z.infer<typeof overdueAround.reply>

export const openAlarms = endpoint('GET /api/alarms', {
  about: 'Alarms of buddies that the caller received and that are open.',
  whileSuspended: true,
  reply: z.array(alarm),
})
export const alarmById = endpoint('GET /api/alarms/:id', {
  about: "The latest alarm of a session, by the session's id, if the caller received it.",
  refuses: ['alarm_not_found'],
  whileSuspended: true,
  reply: alarm,
})
export const reachSurfer = endpoint('POST /api/alarms/:id/reached', {
  about:
    'Reports that the caller reached the surfer, which stops further notifications. Has no effect when repeated or after the all-clear.',
  refuses: ['alarm_not_found'],
  whileSuspended: true,
  reply: alarm,
})

export const watchReport = endpoint('GET /api/safety/report', {
  about: 'How the safety watch did, in figures.',
  forOperators: true,
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
    /** The latest restores from a backup, and how much of each kind was settled without being sent. */
    restores: z.array(
      z.object({
        id,
        restoredAt: time,
        backedUpAt: time,
        archive: z.string(),
        settled: z.array(z.object({ kind: z.string(), count: z.number() })),
      }),
    ),
    /** Surfers of whom a restore let nobody be notified, who are not known to be back; contacts that agreed. */
    missedAlarms: z.array(
      z.object({
        sessionId: id,
        user: surfer,
        kind: alarmKind,
        dueAt: time,
        email: z.string().nullable(),
        contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })),
      }),
    ),
  }),
})
