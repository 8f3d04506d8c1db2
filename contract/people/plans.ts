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
z.globalRegistry.add(plan, { id: 'Plan' })
export type Plan = z.infer<typeof plan>

const note = text(0, MAX_PLAN_NOTE_CHARACTERS)
const invited = z.array(id).max(MAX_INVITED)

export const makePlan = endpoint('POST /api/plans', {
  about: 'Plans a session and invites buddies. A repeated `clientId` is the same plan.',
  refuses: [
    'deleted_since',
    'invitations_limited',
    'only_buddies_invited',
    'plan_not_found',
    'spot_not_found',
    'too_many_plans',
  ],
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
export const upcomingPlans = endpoint('GET /api/plans', {
  about: 'Plans that are not canceled or over (3 hours after the start), soonest first.',
  reply: z.array(plan),
})
export const planById = endpoint('GET /api/plans/:id', {
  about: 'One plan. Strangers find none.',
  refuses: ['plan_not_found'],
  reply: plan,
})
export const changePlan = endpoint('PATCH /api/plans/:id', {
  about: 'Changes by the planner; omitted fields stay. Notifies added and removed buddies.',
  refuses: [
    'invitations_limited',
    'not_plan_owner',
    'only_buddies_invited',
    'plan_canceled',
    'plan_not_found',
    'plan_over',
    'spot_not_found',
  ],
  reachesOthers: true,
  body: z.object({
    surfSpotId: id.optional(),
    startTime: time.optional(),
    note: note.optional(),
    invited: invited.optional(),
  }),
  reply: plan,
})
export const cancelPlan = endpoint('DELETE /api/plans/:id', {
  about: 'Cancels a plan and notifies everybody invited. Idempotent.',
  refuses: ['not_plan_owner', 'plan_not_found', 'plan_over'],
  reply: plan,
})
export const answerPlan = endpoint('PUT /api/plans/:id/answer', {
  about:
    "Answers until the start. An offline answer gives its age, so the phone's clock need not be right; the later of two answers wins in any order of arrival.",
  refuses: ['plan_canceled', 'plan_not_found', 'plan_over'],
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
z.globalRegistry.add(feed, { id: 'CalendarAddresses' })
export type CalendarAddresses = z.infer<typeof feed>
export const calendarFeed = endpoint('GET /api/calendar-feed', {
  about:
    "The secret addresses of the caller's calendars: `url` of plans, others of favourites; null while they are off.",
  reply: feed,
})
export const renewCalendarFeed = endpoint('POST /api/calendar-feed', {
  about: 'Creates new addresses and invalidates the old ones.',
  reply: feed,
})
export const revokeCalendarFeed = endpoint('DELETE /api/calendar-feed', {
  about: 'Turns all addresses off. Idempotent.',
  reply: feed,
})

const lateMinutes = z.literal(LATE_MINUTES)
export type LateMinutes = z.infer<typeof lateMinutes>

const planMessage = z.object({
  id,
  user: surfer,
  createdAt: time,
  message: z.string().nullable(),
  lateMinutes: lateMinutes.nullable(),
})
z.globalRegistry.add(planMessage, { id: 'PlanMessage' })
export type PlanMessage = z.infer<typeof planMessage>

export const messagesOfPlan = endpoint('GET /api/plans/:id/messages', {
  about: "A plan's messages, newest first. Strangers find no plan; those who declined are refused.",
  refuses: ['plan_declined', 'plan_not_found'],
  query: z.object({ limit, cursor }),
  reply: z.object({
    items: z.array(planMessage),
    hasOlder: z.boolean(),
  }),
})

export const postPlanMessage = endpoint('POST /api/plans/:id/messages', {
  about: "Sends a message until 3 hours after the plan's start. Notifies everybody who has not declined.",
  refuses: ['deleted_since', 'plan_canceled', 'plan_declined', 'plan_not_found', 'plan_over', 'too_many_messages'],
  reachesOthers: true,
  pageFollows: true,
  body: z.object({ message: text(1, MAX_PLAN_MESSAGE_CHARACTERS), clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const sayRunningLate = endpoint('POST /api/plans/:id/late', {
  about: 'Sends that the caller is late, by these minutes.',
  refuses: ['deleted_since', 'plan_canceled', 'plan_declined', 'plan_not_found', 'plan_over', 'too_many_messages'],
  reachesOthers: true,
  pageFollows: true,
  body: z.object({ minutes: lateMinutes, clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const deletePlanMessage = endpoint('DELETE /api/plans/:id/messages/:messageId', {
  about: "Removes the caller's message.",
  refuses: ['message_not_found', 'not_your_message', 'plan_declined', 'plan_not_found'],
  pageFollows: true,
  reply: z.object({ id }),
})
