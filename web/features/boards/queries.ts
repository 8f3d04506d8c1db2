import { useQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { type BoardEdits, type BoardValues, boardOf, editsOf } from '#web/features/boards/board-form.ts'
import { call, read, unlessGone } from '#web/lib/api/api.ts'
import { invalidatedByBoards } from '#web/lib/api/invalidation.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/boards.ts'

export const useBoards = () => useQuery({ ...read('GET /api/boards'), staleTime: 0 })

/** Adds a board, or saves what changed. Its clientId is created once per intent, so that a retry never doubles it. */
export function useSaveBoard(board: Board | undefined) {
  const add = useAct({
    call: (body: BodyGivenTo<At<'POST /api/boards'>>) => call('POST /api/boards', { body }),
    done: { title: texts.boardAdded },
    failed: { title: texts.notAdded },
    isIdempotent: true,
    changes: invalidatedByBoards,
  })
  const change = useAct({
    call: ({ id, ...body }: BoardEdits & { id: string }) => call('PATCH /api/boards/:id', { params: { id }, body }),
    done: (_done, { isRetired }) => ({
      title: isRetired === undefined ? texts.boardSaved : isRetired ? texts.boardRetired : texts.boardBroughtBack,
    }),
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: invalidatedByBoards,
  })
  return async (values: BoardValues, { clientId }: { clientId: string }) => {
    if (!board) return add.mutateAsync({ ...boardOf(values), clientId })
    const edits = editsOf(board, values)
    if (Object.keys(edits).length > 0) await change.mutateAsync({ ...edits, id: board.id })
  }
}

/** Counts a board that is already gone as deleted. */
export const useRemoveBoard = () =>
  useAct({
    call: (id: string) => call('DELETE /api/boards/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.boardDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: invalidatedByBoards,
  })
