import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Plan, PlanAnswer } from '#contract/plans.ts'
import type { PlanEdits } from '#web/features/plans/plan-draft.ts'
import { planDetail } from '#web/features/plans/queries.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { movedByPlans } from '#web/lib/moved-by.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { showToast } from '#web/ui/toast.ts'

type PlanMutation<Given> = {
  mutationFn: (given: Given) => Promise<Plan>
  /** Titles of the toasts. */
  done: string
  failed: string
}

/** Every change of a plan: says how it went, shows what the server answered, and fetches anew what it moved. */
function usePlanMutation<Given>({ mutationFn, done, failed }: PlanMutation<Given>) {
  const cache = useQueryClient()
  const { open } = useSheetAddress('plan')
  return useMutation({
    // An answer that was lost on its way is asked for once more before anybody hears of it: twice is as once.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn,
    onSuccess: (plan) => {
      cache.setQueryData(planDetail(plan.id).queryKey, plan)
      showToast({ title: done, actions: [{ label: 'View plan', onPress: () => open(plan.id) }] })
    },
    onError: (error) => showToast({ title: failed, text: failureInWords(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlans),
  })
}

/** Makes a plan. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useMakePlan = () =>
  usePlanMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/plans'>> & { clientId: string }) => call('POST /api/plans', { body }),
    done: 'Session Scheduled',
    failed: 'Not scheduled',
  })

/** Changes what is named of the reader's own plan. */
export const useChangePlan = (id: string) =>
  usePlanMutation({
    mutationFn: (body: PlanEdits) => call('PATCH /api/plans/:id', { params: { id }, body }),
    done: 'Plan Saved',
    failed: 'Not saved',
  })

/** Calls the reader's own plan off. */
export const useCancelPlan = (id: string) =>
  usePlanMutation({
    mutationFn: () => call('DELETE /api/plans/:id', { params: { id } }),
    done: 'Plan Canceled',
    failed: 'Not canceled',
  })

/** The reader's answer: as the last tap wants it, until the server has said otherwise. */
export function useOwnAnswer({ id, ownAnswer }: Plan) {
  const cache = useQueryClient()
  const mutationKey = ['answer to a plan', id]
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last tap is also the last that the server hears.
    scope: { id: mutationKey.join() },
    mutationFn: (answer: PlanAnswer) => call('PUT /api/plans/:id/answer', { params: { id }, body: { answer } }),
    onSuccess: (plan) => cache.setQueryData(planDetail(id).queryKey, plan),
    onError: (error) => showToast({ title: 'Not answered', text: failureInWords(error), kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedByPlans),
  })
  const wanted = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as PlanAnswer,
  }).at(-1)
  return { answer: wanted ?? ownAnswer, give: mutate }
}
