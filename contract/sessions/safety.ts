import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, longitude, sentAt, time } from '#contract/endpoint.ts'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'

/** How long after its start a session without check-out raises the alarm. */
export const overdueHours = z.int().min(MIN_OVERDUE_HOURS).max(MAX_OVERDUE_HOURS)

/** Who would be told if the caller did not come back, and whether anybody is looking. */
export const safety = z.object({
  /** Whether this server looked for overdue surfers within the last 3 minutes. */
  isProtected: z.boolean(),
  /** When it last did; null: never. */
  sweptAt: time.nullable(),
  /**
   * By which ways each buddy would hear of it, SAFETY_BUDDIES_SHOWN at most, those first whom push or mail reaches. 'app'
   * alone is seen by who opens the app.
   */
  buddies: z.array(z.object({ user: surfer, ways: z.array(z.enum(['app', 'push', 'email'])) })),
  /** How many buddies beyond these would be told. */
  moreBuddies: z.number(),
  /** Those contacts that can be told, in the order in which they would be: each has agreed to these ways. */
  contacts: z.array(z.object({ id, name: z.string(), ways: z.array(z.enum(['sms', 'email'])) })),
})
export type Safety = z.infer<typeof safety>
export const ownSafety = endpoint('GET /api/safety', { reply: safety })

/** Something that was told to somebody, or is about to be. */
const step = z.object({
  step: z.enum(['still_out', 'overdue', 'help', 'all_clear']),
  receiver: z.enum(['surfer', 'buddy', 'contact']),
  /** First and last name of a buddy, or what the surfer calls the contact; '' for the surfer. */
  name: z.string(),
  channel: z.enum(['app', 'email', 'sms']),
  /** 'failed' is still tried where that can help; 'withdrawn' was not needed any more. */
  state: z.enum(['due', 'sent', 'failed', 'acknowledged', 'withdrawn']),
  stateAt: time,
  /** Whether it tells of the alarm that `sessionSafety` names, not of an earlier one. */
  isOfAlarm: z.boolean(),
})
export type SafetyStep = z.infer<typeof step>

const alarmKind = z.enum(['overdue', 'help'])

/** How the caller's own session is looked after. */
const sessionSafety = z.object({
  sessionId: id,
  /** When its surfer is overdue; null: nobody looks after it (it has ended, or somebody has reached the surfer). */
  overdueAt: time.nullable(),
  /** The alarm of this round, the gravest when there are two; null: none. */
  alarm: z.object({ kind: alarmKind, raisedAt: time, reachedAt: time.nullable() }).nullable(),
  /** Of every round, oldest first. */
  steps: z.array(step),
})
export type SessionSafety = z.infer<typeof sessionSafety>

export const safetyOfSession = endpoint('GET /api/surf-sessions/:id/safety', { reply: sessionSafety })
/** Looks after the session until so many hours after its start, which must lie ahead. */
export const changeOverdueHours = endpoint('PUT /api/surf-sessions/:id/safety', {
  body: z.object({ overdueHours }),
  reply: sessionSafety,
})
/**
 * 'I'm fine, 1 more hour': an hour from the limit that the surfer saw, or from `madeAt` (without it, now) when the limit was
 * past by then. With a `from` that is no longer the limit it changes nothing, so that a double tap gives one hour. Without,
 * from the limit as it is. Refuses `extension_over` when it arrives so late that the hour is over.
 */
export const extendSession = endpoint('POST /api/surf-sessions/:id/extension', {
  body: z.object({ from: time.optional(), madeAt: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: sessionSafety,
})
/** 'I need help': everybody is told at once. Twice is as once. */
export const askForHelp = endpoint('POST /api/surf-sessions/:id/help', { reply: sessionSafety })

/** An alarm as those buddies see it who were told; once it is over it tells no place any more. */
const alarm = z.object({
  sessionId: id,
  user: surfer,
  kind: alarmKind,
  raisedAt: time,
  startTime: time.nullable(),
  /** The spot's or custom name of where the surfer checked in. */
  place: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  board: z.string().nullable(),
  /**
   * 'reached': somebody who was told has reached the surfer. 'over': the surfer is back, or fine. 'withdrawn': it was
   * raised by a clock that was wrong, and the surfer is still out.
   */
  state: z.enum(['open', 'reached', 'over', 'withdrawn']),
})
export type Alarm = z.infer<typeof alarm>

/** The unfinished alarms that the caller was told of, latest first. */
export const openAlarms = endpoint('GET /api/alarms', { reply: z.array(alarm) })
/** By the id of the session; the latest one of it that the caller was told of. */
export const alarmById = endpoint('GET /api/alarms/:id', { reply: alarm })
/** 'I reached them': nobody else is told. Twice, or after the all-clear, changes nothing. */
export const reachSurfer = endpoint('POST /api/alarms/:id/reached', { reply: alarm })

/** For operators. */
export const watchReport = endpoint('GET /api/safety/report', {
  reply: z.object({
    isProtected: z.boolean(),
    sweptAt: time.nullable(),
    canMail: z.boolean(),
    canText: z.boolean(),
    /** Sessions that are looked after now. */
    watched: z.number(),
    /** Alarms that are not over. */
    openAlarms: z.number(),
    /** Messages to contacts: those that wait, those that were tried in vain, and the latest that failed, without names. */
    due: z.number(),
    failed: z.number(),
    failures: z.array(z.object({ channel: z.enum(['email', 'sms']), attempts: z.number(), stateAt: time })),
  }),
})
