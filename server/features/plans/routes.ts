import * as contract from '#contract/people/plans.ts'
import { answer } from '#server/features/plans/answers.ts'
import * as calendarAddress from '#server/features/plans/calendar/calendar-address.ts'
import { cancel, change } from '#server/features/plans/changes.ts'
import { make } from '#server/features/plans/making.ts'
import { byId, upcoming } from '#server/features/plans/seen-plans.ts'
import * as messages from '#server/features/plans/thread/messages.ts'
import { page } from '#server/features/plans/thread/thread.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const planRoutes: BoundRoute[] = [
  route(contract.makePlan, async ({ body, user, created }, { db, now }) =>
    created(await make(db, user.id, body, now())),
  ),
  route(contract.upcomingPlans, ({ user }, { db, now }) => upcoming(db, user.id, now())),
  route(contract.planById, ({ params, user }, { db }) => byId(db, user.id, params.id)),
  route(contract.changePlan, async ({ params, body, user }, { db, now }) => {
    await spend(db, { 'plan-change': [user.id] })
    return change(db, user.id, params.id, body, now())
  }),
  route(contract.cancelPlan, async ({ params, user }, { db, now }) => {
    await spend(db, { 'plan-change': [user.id] })
    return cancel(db, user.id, params.id, now())
  }),
  route(contract.answerPlan, async ({ params, body, user }, { db, now }) => {
    await spend(db, { 'plan-answer': [user.id] })
    return answer(db, user.id, params.id, body, now())
  }),

  route(contract.messagesOfPlan, ({ params, query, user }, { db }) =>
    page(db, { userId: user.id, planId: params.id }, query),
  ),
  route(contract.postPlanMessage, async ({ params, body: { message, clientId }, user, created }, { db, now }) => {
    const at = { userId: user.id, planId: params.id }
    return created(await messages.post(db, at, { message, lateMinutes: null, clientId }, now()))
  }),
  route(contract.sayRunningLate, async ({ params, body: { minutes, clientId }, user, created }, { db, now }) => {
    const at = { userId: user.id, planId: params.id }
    return created(await messages.post(db, at, { message: null, lateMinutes: minutes, clientId }, now()))
  }),
  route(contract.deletePlanMessage, ({ params, user }, { db }) =>
    messages.remove(db, { userId: user.id, planId: params.id }, params.messageId),
  ),

  route(contract.calendarFeed, ({ user }, deps) => calendarAddress.own(deps, user.id)),
  route(contract.renewCalendarFeed, ({ user }, deps) => calendarAddress.renew(deps, user.id)),
  route(contract.revokeCalendarFeed, ({ user }, deps) => calendarAddress.revoke(deps, user.id)),
]
