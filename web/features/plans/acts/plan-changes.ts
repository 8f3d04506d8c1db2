import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { answerPlanAct } from '#web/features/plans/acts/answer-plan-act.ts'
import { makePlanAct, type NewPlan } from '#web/features/plans/acts/make-plan-act.ts'
import type { PlanEdits } from '#web/features/plans/form/plan-form.ts'
import { planDetail } from '#web/features/plans/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByPlans } from '#web/lib/api/invalidation.ts'
import type { Done } from '#web/lib/outbox/act.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/plans.ts'

type PlanAct<Input> = { call: (input: Input) => Promise<Done<Plan>>; done: string; failed: string }

/** The outbox shows a waiting change itself. */
function usePlanAct<Input>({ call, done, failed }: PlanAct<Input>) {
  const { open } = useSheetAddress('plan')
  return useAct({
    call,
    isIdempotent: true,
    store: (cache, outcome) =>
      outcome.state === 'sent' && cache.setQueryData(planDetail(outcome.reply.id).queryKey, outcome.reply),
    done: (outcome) => {
      if (outcome.state === 'waiting') return undefined
      const { id } = outcome.reply
      return { title: done, actions: [{ label: texts.viewPlan, onPress: () => open(id) }] }
    },
    failed: { title: failed },
    changes: (cache) => void refresh(cache, ...invalidatedByPlans),
  })
}

const sentBy = async (plan: Promise<Plan>): Promise<Done<Plan>> => ({ state: 'sent', reply: await plan })

/** The caller creates a clientId once per intent, so that a retry never doubles the plan. */
export function useMakePlan() {
  const perform = usePerform(makePlanAct)
  return usePlanAct({
    call: ({ clientId, ...plan }: NewPlan & { clientId: string }) => perform(plan, clientId),
    done: texts.sessionScheduled,
    failed: texts.notScheduled,
  })
}

export const useChangePlan = (id: string) =>
  usePlanAct({
    call: (body: PlanEdits) => sentBy(call('PATCH /api/plans/:id', { params: { id }, body })),
    done: texts.planSaved,
    failed: texts.notSaved,
  })

export const useCancelPlan = (id: string) =>
  usePlanAct({
    call: () => sentBy(call('DELETE /api/plans/:id', { params: { id } })),
    done: texts.planCanceled,
    failed: texts.notCanceled,
  })

/** Returns the last tapped answer until the server has replied. Waits in the outbox while offline. */
export function useOwnAnswer({ id, ownAnswer, surfSpot }: Plan) {
  const mutationKey = ['answer to a plan', id]
  const { outbox } = useOutbox()
  const perform = usePerform(answerPlanAct)
  const waiting = useWaiting(answerPlanAct).filter(({ input }) => input.planId === id)
  const { mutate } = useAct({
    mutationKey,
    // Sequential, so that the last tap is also the last to reach the server.
    scope: { id: mutationKey.join() },
    call: async (answer: PlanAnswer) => {
      for (const earlier of waiting) await outbox?.remove(earlier.id)
      return perform({ planId: id, answer, spotName: surfSpot.name })
    },
    store: (cache, done) => done.state === 'sent' && cache.setQueryData(planDetail(id).queryKey, done.reply),
    failed: { title: texts.notAnswered },
    changes: (cache) => void refresh(cache, ...invalidatedByPlans),
  })
  const tapped = usePending<PlanAnswer>(mutationKey).at(-1)
  const later = waiting.at(-1)?.input.answer
  return { answer: tapped ?? later ?? ownAnswer, isWaiting: later !== undefined && tapped === undefined, give: mutate }
}
