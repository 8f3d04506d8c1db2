import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { LATE_MINUTES, MAX_PLAN_MESSAGE_CHARACTERS } from '#contract/limits.ts'
import { cursor, limit } from '#contract/paging.ts'

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
  pageFollows: true,
  body: z.object({ message: text(1, MAX_PLAN_MESSAGE_CHARACTERS), clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const sayRunningLate = endpoint('POST /api/plans/:id/late', {
  pageFollows: true,
  body: z.object({ minutes: lateMinutes, clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
export const deletePlanMessage = endpoint('DELETE /api/plans/:id/messages/:messageId', {
  pageFollows: true,
  reply: z.object({ id }),
})
