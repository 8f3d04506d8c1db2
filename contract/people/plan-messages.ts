import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { LATE_MINUTES, MAX_PLAN_MESSAGE_CHARACTERS } from '#contract/limits.ts'
import { cursor, limit } from '#contract/paging.ts'

const lateMinutes = z.literal(LATE_MINUTES)
export type LateMinutes = z.infer<typeof lateMinutes>

/** What somebody said on a plan: words, or by how many minutes they run late; the other one is null. */
const planMessage = z.object({
  id,
  user: surfer,
  createdAt: time,
  message: z.string().nullable(),
  lateMinutes: lateMinutes.nullable(),
})
export type PlanMessage = z.infer<typeof planMessage>

/**
 * The thread of a plan, newest first, after the one whose id is the cursor: for its planner and those who are invited and
 * have not said no. Others get `plan_not_found`, who has said no `plan_declined`; likewise for the calls below.
 */
export const messagesOfPlan = endpoint('GET /api/plans/:id/messages', {
  query: z.object({ limit, cursor }),
  reply: z.object({
    items: z.array(planMessage),
    /** Whether there are older ones. */
    hasOlder: z.boolean(),
  }),
})

/** Until the plan is over (3 hours after its start) or canceled, or has as many as it may hold. Everybody who has not said no is notified. */
export const postPlanMessage = endpoint('POST /api/plans/:id/messages', {
  pageFollows: true,
  body: z.object({ message: text(1, MAX_PLAN_MESSAGE_CHARACTERS), clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
/** As a message, of its own kind. */
export const sayRunningLate = endpoint('POST /api/plans/:id/late', {
  pageFollows: true,
  body: z.object({ minutes: lateMinutes, clientId: id.optional() }),
  reply: planMessage,
  status: 201,
})
/** For its author and the planner. */
export const deletePlanMessage = endpoint('DELETE /api/plans/:id/messages/:messageId', {
  pageFollows: true,
  reply: z.object({ id }),
})
