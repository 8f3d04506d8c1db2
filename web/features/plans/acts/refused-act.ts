/** Why the plan itself takes no more of this, as the outbox says it; undefined for other reasons. */
export function explainLostPlan(code: string | undefined, what: 'answer' | 'message'): string | undefined {
  if (code === 'plan_canceled') return `That plan was canceled. Delete your ${what}.`
  return code === 'plan_not_found'
    ? `That plan is gone, or you're not invited any more. Delete your ${what}.`
    : undefined
}
