import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { MAX_INVITED, MAX_PLAN_NOTE_CHARACTERS, PLAN_MAX_AHEAD_MS } from '#contract/limits.ts'

const answer = z.enum(['going', 'maybe', 'no'])
export type PlanAnswer = z.infer<typeof answer>

/** A session that is planned, as its planner and those who were invited see it; nobody else does. */
export const plan = z.object({
  id,
  /** The planner. */
  user: surfer,
  surfSpot: z.object({
    id,
    name: z.string(),
    /** '' where nobody has said. */
    area: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** IANA name: the plan's times are those of its clocks. */
    timeZone: z.string(),
  }),
  startTime: time,
  note: z.string(),
  canceledAt: time.nullable(),
  /** Without the planner; an answer is null until it is given. */
  invited: z.array(z.object({ user: surfer, answer: answer.nullable() })),
  /** Somebody who had not said no left, being no buddy of the planner any more; false once the planner changes who is invited. */
  someoneLeft: z.boolean(),
  /** The caller's own; 'going' for the planner. */
  ownAnswer: answer.nullable(),
  /** The caller's own session by which it was done. */
  sessionId: id.nullable(),
})
export type Plan = z.infer<typeof plan>

const note = text(0, MAX_PLAN_NOTE_CHARACTERS)
const invited = z.array(id).max(MAX_INVITED)

/** From now to a year ahead. Only buddies can be invited. */
export const makePlan = endpoint('POST /api/plans', {
  body: z.object({
    clientId: id.optional(),
    surfSpotId: id,
    startTime: time,
    note: note.default(''),
    invited: invited.default([]),
  }),
  reply: plan,
  status: 201,
})
/** Own plans and those the caller is invited to that are not over (until 3 hours after the start) or canceled, soonest first. */
export const upcomingPlans = endpoint('GET /api/plans', { reply: z.array(plan) })
export const planById = endpoint('GET /api/plans/:id', { reply: plan })
/** For the planner; what is not named stays. Who is no longer in `invited` is notified, as those are who newly are. */
export const changePlan = endpoint('PATCH /api/plans/:id', {
  body: z.object({
    surfSpotId: id.optional(),
    startTime: time.optional(),
    note: note.optional(),
    invited: invited.optional(),
  }),
  reply: plan,
})
/** For the planner: canceled, and everybody who was invited is notified. Twice is as once. */
export const cancelPlan = endpoint('DELETE /api/plans/:id', { reply: plan })
/**
 * For those who were invited; it can be changed until the start. One that was given offline says how long ago, which needs
 * no clock that is right: of two phones' answers the later one counts, whichever arrives first. The reply has that one.
 */
export const answerPlan = endpoint('PUT /api/plans/:id/answer', {
  body: z.object({ answer, answeredMsAgo: z.int().min(0).max(PLAN_MAX_AHEAD_MS).default(0) }),
  reply: plan,
})

/** The secret address of the caller's calendar; null when there is none. */
const feed = z.object({ url: z.string().nullable() })
export const calendarFeed = endpoint('GET /api/calendar-feed', { reply: feed })
/** A new address; the one before is worthless then. */
export const renewCalendarFeed = endpoint('POST /api/calendar-feed', { reply: feed })
export const revokeCalendarFeed = endpoint('DELETE /api/calendar-feed', { reply: feed })
