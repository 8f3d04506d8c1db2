import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpotEdits } from '#web/features/secret-spots/spot-draft.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'

type SpotMutation<Given> = {
  mutationFn: (given: Given) => Promise<unknown>
  /** Titles of the toasts. */
  done: string
  failed: string
}

/** Every change of a secret spot: says how it went, and fetches anew what the reader knows. */
function useSpotMutation<Given>({ mutationFn, done, failed }: SpotMutation<Given>) {
  const cache = useQueryClient()
  return useMutation({
    // An answer that was lost on its way is asked for once more before anybody hears of it: twice is as once.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn,
    onSuccess: () => showToast({ title: done }),
    onError: (error) => showToast({ title: failed, text: failureInWords(error), kind: 'destructive' }),
    // The form stays until the list says the same.
    onSettled: () => refresh(cache, 'GET /api/secret-spots'),
  })
}

/** Keeps a new spot secret. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useAddSecretSpot = () =>
  useSpotMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/secret-spots'>> & { clientId: string }) =>
      call('POST /api/secret-spots', { body }),
    done: 'Secret Spot Added',
    failed: 'Not added',
  })

/** Changes what is named of the reader's own spot. */
export const useChangeSecretSpot = () =>
  useSpotMutation({
    mutationFn: ({ id, ...body }: SecretSpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: 'Secret Spot Saved',
    failed: 'Not saved',
  })

/** Forgets the reader's own spot; one that is gone already is as good as deleted. */
export const useRemoveSecretSpot = () =>
  useSpotMutation({
    mutationFn: async (id: string) => {
      await call('DELETE /api/secret-spots/:id', { params: { id } }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    done: 'Secret Spot Deleted',
    failed: 'Not deleted',
  })
