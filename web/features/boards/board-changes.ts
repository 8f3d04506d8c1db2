import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { BoardEdits } from '#web/features/boards/board-draft.ts'
import { call } from '#web/lib/api/api.ts'
import { movedByBoards } from '#web/lib/api/moved-by.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { useToastedMutation } from '#web/ui/feedback/toasted-mutation.ts'

/** Adds a board. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useAddBoard = () =>
  useToastedMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/boards'>> & { clientId: string }) =>
      call('POST /api/boards', { body }),
    done: () => 'Board Added',
    failed: 'Not added',
    changes: movedByBoards,
  })

/** Changes what is named of a board. */
export const useChangeBoard = () =>
  useToastedMutation({
    mutationFn: ({ id, ...body }: BoardEdits & { id: string }) =>
      call('PATCH /api/boards/:id', { params: { id }, body }),
    done: ({ isRetired }) =>
      isRetired === undefined ? 'Board Saved' : isRetired ? 'Board Retired' : 'Board Brought Back',
    failed: 'Not saved',
    changes: movedByBoards,
  })

/** Deletes a board; one that is gone already is as good as deleted. */
export const useRemoveBoard = () =>
  useToastedMutation({
    mutationFn: (id: string) => call('DELETE /api/boards/:id', { params: { id } }).catch(unlessGone),
    done: () => 'Board Deleted',
    failed: 'Not deleted',
    changes: movedByBoards,
  })
