import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { explainLostPlan } from '#web/features/plans/acts/refused-act.ts'
import { invalidatedByPlans } from '#web/lib/api/invalidation.ts'
import type { Act } from '#web/lib/outbox/act.ts'
import { answerCount } from '#words/outbox.ts'
import * as texts from '#words/plans.ts'

const ANSWER_NAMES = { going: texts.going, maybe: texts.maybe, no: texts.no } as const satisfies Record<
  PlanAnswer,
  string
>

/** `spotName` is display text. */
export type NewAnswer = { planId: string; answer: PlanAnswer; spotName: string }

export const answerPlanAct: Act<NewAnswer, Plan> = {
  name: 'plan answer',
  counted: answerCount,
  title: ({ answer, spotName }) => texts.toThePlanAt(ANSWER_NAMES[answer], spotName),
  send: ({ input: { planId, answer }, madeAt }, { call }) =>
    call('PUT /api/plans/:id/answer', { params: { id: planId }, body: { answer, answeredMsAgo: ageOf(madeAt) } }),
  remark: ({ input }, { ownAnswer }) => (ownAnswer === input.answer ? undefined : texts.yourLaterAnswerCounts),
  explain({ code }) {
    if (code === 'plan_over') return texts.tooLateThatSessionHas
    return explainLostPlan(code, 'answer')
  },
  moves: invalidatedByPlans,
}

/** Milliseconds by the same clock; 0 if the clock was set back. */
const ageOf = (madeAt: string) => Math.max(0, Date.now() - Date.parse(madeAt))
