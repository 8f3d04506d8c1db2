import * as texts from '#words/plans.ts'
/** Explains a refusal by the state of the plan; undefined for other reasons. */
export function explainLostPlan(code: string | undefined, what: 'answer' | 'message'): string | undefined {
  if (code === 'plan_canceled') return texts.thatPlanWasCanceledDelete(what)
  return code === 'plan_not_found' ? texts.thatPlanIsGoneOr(what) : undefined
}
