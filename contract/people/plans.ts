import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'
import {
  LATE_MINUTES,
  MAX_INVITED,
  MAX_PLAN_MESSAGE_CHARACTERS,
  MAX_PLAN_NOTE_CHARACTERS,
  PLAN_MAX_AHEAD_MS,
} from '#contract/limits.ts'

const answer = z.enum(['going', 'maybe', 'no'])
export type PlanAnswer = z.infer<typeof answer>

/** A planned session, visible only to its planner and invited buddies. */
export const plan = z.object({
  id,
  user: surfer,
  surfSpot: z.object({
    id,
    name: z.string(),
    area: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timeZone: z.string(),
  }),
  startTime: time,
  note: z.string(),
  canceledAt: time.nullable(),
  invited: z.array(z.object({ user: surfer, answer: answer.nullable() })),
  /** Someone who had not declined left, being no longer a buddy; false once the planner changes the invitations. */
  someoneLeft: z.boolean(),
  ownAnswer: answer.nullable(),
  sessionId: id.nullable(),
})
export type Plan = z.infer<typeof plan>

const note = text(0, MAX_PLAN_NOTE_CHARACTERS)
const invited = z.array(id).max(MAX_INVITED)

export const makePlan = endpoint('POST /api/plans', {
  reachesOthers: true,
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
/** Returns plans that are not canceled or over (3 hours after the start), soonest first. */
export const upcomingPlans = endpoint('GET /api/plans', { reply: z.array(plan) })
export const planById = endpoint('GET /api/plans/:id', { reply: plan })
/** Accepts changes by the planner; omitted fields stay. Notifies added and removed buddies. */
export const changePlan = endpoint('PATCH /api/plans/:id', {
  reachesOthers: true,
  body: z.object({
    surfSpotId: id.optional(),
    startTime: time.optional(),
    note: note.optional(),
    invited: invited.optional(),
  }),
  reply: plan,
})
/** Notifies everybody invited. Idempotent. */
export const cancelPlan = endpoint('DELETE /api/plans/:id', { reply: plan })
/**
 * Accepts answers until the start. An offline answer gives its age, so the phone's clock need not be right; the later
 * of two answers wins in any order of arrival.
 */
export const answerPlan = endpoint('PUT /api/plans/:id/answer', {
  reachesOthers: true,
  body: z.object({ answer, answeredMsAgo: z.int().min(0).max(PLAN_MAX_AHEAD_MS).default(0) }),
  reply: plan,
})

/** Calendars of the caller's favourites, beside that of plans. */
export const favouriteCalendars = ['tides', 'light', 'good-hours'] as const
export type FavouriteCalendar = (typeof favouriteCalendars)[number]

/** The secret addresses of the caller's calendars, `url` of plans; null while they are off. */
const feed = z.object({
  url: z.string().nullable(),
  favourites: z.object({ tides: z.string(), light: z.string(), 'good-hours': z.string() }).nullable(),
})
export type CalendarAddresses = z.infer<typeof feed>
export const calendarFeed = endpoint('GET /api/calendar-feed', { reply: feed })
/** Creates new addresses and invalidates the old ones. */
export const renewCalendarFeed = endpoint('POST /api/calendar-feed', { reply: feed })
export const revokeCalendarFeed = endpoint('DELETE /api/calendar-feed', { reply: feed })

const lateMinutes = z.literal(LATE_MINUTES)
export type LateMinutes = z.infer<typeof lateMinutes>

const planMessage = z.object({
  id,
  user: surfer,
  createdAt: time,
  message: z.string().nullable(),
  lateMinutes: lateMinutes.nullable(),
})
export type PlanMessage = z.infer<typeof planMessage>

/** Newest first. Refuses strangers with `plan_not_found`, decliners with `plan_declined`, also below. */
export const messagesOfPlan = endpoint('GET /api/plans/:id/messages', {
  query: z.object({ limit, cursor }),
  reply: z.object({
    items: z.array(planMessage),
    hasOlder: z.boolean(),
  }),
})

/** Accepts messages until 3 hours after the plan's start. Notifies everybody who has not declined. */
export const postPlanMessage = endpoint('POST /api/plans/:id/messages', {
  reachesOthers: true,
  pageFollows: true,
  body: z.object({ message: text(1, MAX_PLAN_MESSAGE_CHARACTERS), clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const sayRunningLate = endpoint('POST /api/plans/:id/late', {
  reachesOthers: true,
  pageFollows: true,
  body: z.object({ minutes: lateMinutes, clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const deletePlanMessage = endpoint('DELETE /api/plans/:id/messages/:messageId', {
  pageFollows: true,
  reply: z.object({ id }),
})
