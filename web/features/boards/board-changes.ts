import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { BoardEdits } from '#web/features/boards/board-draft.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { movedByBoards } from '#web/lib/moved-by.ts'
import { showToast } from '#web/ui/toast.ts'

type BoardMutation<Given> = {
  mutationFn: (given: Given) => Promise<unknown>
  /** Titles of the toasts. */
  done: (given: Given) => string
  failed: string
}

/** Every change of a board: says how it went, and fetches anew the boards and the sessions that name them. */
function useBoardMutation<Given>({ mutationFn, done, failed }: BoardMutation<Given>) {
  const cache = useQueryClient()
  return useMutation({
    // A lost answer is asked for once more before the surfer hears of it: each change done twice is as done once.
    retry: (failures, error) => failures === 0 && !(error instanceof ApiError),
    mutationFn,
    onSuccess: (_, given) => showToast({ title: done(given) }),
    onError: (error) => showToast({ title: failed, text: failureInWords(error), kind: 'destructive' }),
    // The form stays until the list says the same.
    onSettled: () => refresh(cache, ...movedByBoards),
  })
}

/** Adds a board. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useAddBoard = () =>
  useBoardMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/boards'>> & { clientId: string }) =>
      call('POST /api/boards', { body }),
    done: () => 'Board Added',
    failed: 'Not added',
  })

/** Changes what is named of a board. */
export const useChangeBoard = () =>
  useBoardMutation({
    mutationFn: ({ id, ...body }: BoardEdits & { id: string }) =>
      call('PATCH /api/boards/:id', { params: { id }, body }),
    done: ({ isRetired }) =>
      isRetired === undefined ? 'Board Saved' : isRetired ? 'Board Retired' : 'Board Brought Back',
    failed: 'Not saved',
  })

/** Deletes a board; one that is gone already is as good as deleted. */
export const useRemoveBoard = () =>
  useBoardMutation({
    mutationFn: async (id: string) => {
      await call('DELETE /api/boards/:id', { params: { id } }).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    done: () => 'Board Deleted',
    failed: 'Not deleted',
  })
