import type { LateMinutes, PlanMessage } from '#contract/people/plans.ts'
import { explainLostPlan } from '#web/features/plans/acts/refused-act.ts'
import { formatLate } from '#web/features/plans/thread/message-words.ts'
import { invalidatedByPlanMessages } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'
import { messageCount } from '#words/outbox.ts'
import * as texts from '#words/plans.ts'

/** A text or a delay in minutes. */
export type NewMessage = { planId: string } & ({ message: string } | { lateMinutes: LateMinutes })

export const planMessageAct: Act<NewMessage, PlanMessage> = {
  name: 'plan message',
  counted: messageCount,
  title: (message) =>
    'message' in message ? texts.messageQuoted(shortened(message.message)) : formatLate(message.lateMinutes),
  send: ({ id: clientId, input }, { call }) => {
    const params = { id: input.planId }
    return 'message' in input
      ? call('POST /api/plans/:id/messages', { params, body: { message: input.message, clientId } })
      : call('POST /api/plans/:id/late', { params, body: { minutes: input.lateMinutes, clientId } })
  },
  idIn: ({ id }) => id,
  explain({ code }) {
    if (code === 'plan_over') return texts.tooLateThatPlanIs
    if (code === 'too_many_messages') return texts.thatPlanCantHoldAny
    if (code === 'plan_declined') return texts.youSaidYoureNotComing
    return explainLostPlan(code, 'message')
  },
  moves: invalidatedByPlanMessages,
}
