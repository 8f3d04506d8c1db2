import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { movedBySpotAlerts } from '#web/lib/moved-by.ts'
import { showToast } from '#web/ui/toast.ts'

type AlertMutation<Given> = {
  mutationFn: (given: Given) => Promise<unknown>
  /** Titles of the toasts. */
  done: (given: Given) => string
  failed: string
}
type AlertEdits = BodyGivenTo<At<'PATCH /api/spot-alerts/:id'>>

/** Every change of an alert: says how it went, and fetches the list anew. */
function useAlertMutation<Given>({ mutationFn, done, failed }: AlertMutation<Given>) {
  const cache = useQueryClient()
  return useMutation({
    // A lost answer is asked for once more before the surfer hears of it: each change done twice is as done once.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn,
    onSuccess: (_, given) => showToast({ title: done(given) }),
    onError: (error) => showToast({ title: failed, text: failureInWords(error), kind: 'destructive' }),
    // The form stays until the list says the same.
    onSettled: () => refresh(cache, ...movedBySpotAlerts),
  })
}

/** Adds an alert. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useAddAlert = () =>
  useAlertMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/spot-alerts'>> & { clientId: string }) =>
      call('POST /api/spot-alerts', { body }),
    done: () => "We'll tell you",
    failed: 'Not saved',
  })

/** Changes what is named of an alert. */
export const useChangeAlert = () =>
  useAlertMutation({
    mutationFn: ({ id, ...body }: AlertEdits & { id: string }) =>
      call('PATCH /api/spot-alerts/:id', { params: { id }, body }),
    done: ({ isPaused }) => (isPaused === undefined ? 'Alert Saved' : isPaused ? 'Alert Paused' : 'Alert On Again'),
    failed: 'Not saved',
  })

/** Deletes an alert; one that is gone already is as good as deleted. */
export const useRemoveAlert = () =>
  useAlertMutation({
    mutationFn: async (id: string) => {
      await call('DELETE /api/spot-alerts/:id', { params: { id } }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    done: () => 'Alert Deleted',
    failed: 'Not deleted',
  })
