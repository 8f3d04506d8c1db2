import type { LateMinutes, PlanMessage } from '#contract/people/plan-messages.ts'
import { explainLostPlan } from '#web/features/plans/acts/refused-act.ts'
import { formatLate } from '#web/features/plans/thread/message-words.ts'
import { movedByPlanMessages } from '#web/lib/api/moved-by.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { shortened } from '#web/lib/outbox/shortened.ts'

/** What is said on a plan: words, or by how many minutes the surfer runs late. */
export type NewMessage = { planId: string } & ({ message: string } | { lateMinutes: LateMinutes })

export const planMessageAct: Act<NewMessage, PlanMessage> = {
  name: 'plan message',
  noun: ['message', 'messages'],
  title: (said) => ('message' in said ? `Message “${shortened(said.message)}”` : formatLate(said.lateMinutes)),
  send: ({ id: clientId, input }, { call }) => {
    const params = { id: input.planId }
    return 'message' in input
      ? call('POST /api/plans/:id/messages', { params, body: { message: input.message, clientId } })
      : call('POST /api/plans/:id/late', { params, body: { minutes: input.lateMinutes, clientId } })
  },
  idIn: ({ id }) => id,
  explain({ code }) {
    if (code === 'plan_over') return 'Too late: that plan is over. Delete your message.'
    if (code === 'too_many_messages') return "That plan can't hold any more messages. Delete one there and try again."
    if (code === 'plan_declined') return "You said you're not coming. Change your answer, or delete your message."
    return explainLostPlan(code, 'message')
  },
  moves: movedByPlanMessages,
}
