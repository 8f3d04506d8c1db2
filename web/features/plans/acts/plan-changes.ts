import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { answerPlanAct } from '#web/features/plans/acts/answer-plan-act.ts'
import { makePlanAct, type NewPlan } from '#web/features/plans/acts/make-plan-act.ts'
import type { PlanEdits } from '#web/features/plans/form/plan-form.ts'
import { planDetail } from '#web/features/plans/queries.ts'
import { call, formatFailure } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByPlans } from '#web/lib/api/moved-by.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import type { Done } from '#web/lib/outbox/act.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/plans.ts'

type PlanMutation<Given> = {
  mutationFn: (given: Given) => Promise<Done<Plan>>
  done: string
  failed: string
}

/**
 * Shows the outcome in a toast, caches the reply and refetches dependent queries. The outbox shows a waiting change
 * itself.
 */
function usePlanMutation<Given>({ mutationFn, done, failed }: PlanMutation<Given>) {
  const cache = useQueryClient()
  const { open } = useSheetAddress('plan')
  return useMutation({
    mutationFn: (given: Given) => onceMore(() => mutationFn(given)),
    onSuccess: (outcome) => {
      if (outcome.state === 'waiting') return
      const plan = outcome.reply
      cache.setQueryData(planDetail(plan.id).queryKey, plan)
      showToast({ title: done, actions: [{ label: texts.viewPlan, onPress: () => open(plan.id) }] })
    },
    onError: (error) => showToast({ title: failed, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlans),
  })
}

const sentBy = async (plan: Promise<Plan>): Promise<Done<Plan>> => ({ state: 'sent', reply: await plan })

/** The caller creates a clientId once per intent, so that a retry never doubles the plan. */
export function useMakePlan() {
  const perform = usePerform(makePlanAct)
  return usePlanMutation({
    mutationFn: ({ clientId, ...given }: NewPlan & { clientId: string }) => perform(given, clientId),
    done: texts.sessionScheduled,
    failed: texts.notScheduled,
  })
}

export const useChangePlan = (id: string) =>
  usePlanMutation({
    mutationFn: (body: PlanEdits) => sentBy(call('PATCH /api/plans/:id', { params: { id }, body })),
    done: texts.planSaved,
    failed: texts.notSaved,
  })

export const useCancelPlan = (id: string) =>
  usePlanMutation({
    mutationFn: () => sentBy(call('DELETE /api/plans/:id', { params: { id } })),
    done: texts.planCanceled,
    failed: texts.notCanceled,
  })

/** Returns the last tapped answer until the server has replied. Waits in the outbox while offline. */
export function useOwnAnswer({ id, ownAnswer, surfSpot }: Plan) {
  const cache = useQueryClient()
  const mutationKey = ['answer to a plan', id]
  const { outbox } = useOutbox()
  const perform = usePerform(answerPlanAct)
  const waiting = useWaiting(answerPlanAct).filter(({ input }) => input.planId === id)
  const { mutate } = useMutation({
    mutationKey,
    // Sequential, so that the last tap is also the last to reach the server.
    scope: { id: mutationKey.join() },
    mutationFn: async (answer: PlanAnswer) => {
      for (const earlier of waiting) await outbox?.remove(earlier.id)
      return perform({ planId: id, answer, spotName: surfSpot.name })
    },
    onSuccess: (done) => done.state === 'sent' && cache.setQueryData(planDetail(id).queryKey, done.reply),
    onError: (error) => showToast({ title: texts.notAnswered, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlans),
  })
  const tapped = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as PlanAnswer,
  }).at(-1)
  const later = waiting.at(-1)?.input.answer
  return { answer: tapped ?? later ?? ownAnswer, isWaiting: later !== undefined && tapped === undefined, give: mutate }
}
