import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { call } from '#web/lib/api/api.ts'
import { movedByBoards } from '#web/lib/api/moved-by.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { useToastedMutation } from '#web/ui/feedback/toasted-mutation.ts'
import { changedFields } from '#web/ui/fields/changed-fields.ts'
import * as texts from '#words/boards.ts'

/** Volume as typed; '' for none. */
export type BoardValues = Pick<Board, 'name' | 'type' | 'size' | 'photoUrl' | 'note' | 'isRetired'> & { litres: string }
type BoardEdits = BodyGivenTo<At<'PATCH /api/boards/:id'>>

export const valuesOf = (board: Board | undefined): BoardValues => ({
  name: board?.name ?? '',
  type: board?.type ?? null,
  size: board?.size ?? '',
  litres: board?.litres?.toString() ?? '',
  photoUrl: board?.photoUrl ?? null,
  note: board?.note ?? '',
  isRetired: board?.isRetired ?? false,
})

export const boardOf = ({ name, size, litres, note, isRetired: _, ...chosen }: BoardValues) => ({
  ...chosen,
  name: name.trim(),
  size: size.trim(),
  litres: litres === '' ? null : Number(litres),
  note: note.trim(),
})

/** Returns changed fields alone, so that another tab's changes survive. */
export const editsOf = (board: Board, values: BoardValues): BoardEdits => {
  const bodyOf = (shown: BoardValues) => ({ ...boardOf(shown), isRetired: shown.isRetired })
  return changedFields(bodyOf(valuesOf(board)), bodyOf(values))
}

/** Adds a board, or saves what changed. Its clientId is created once per intent, so that a retry never doubles it. */
export function useSaveBoard(board: Board | undefined) {
  const add = useToastedMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/boards'>>) => call('POST /api/boards', { body }),
    done: () => texts.boardAdded,
    failed: texts.notAdded,
    changes: movedByBoards,
  })
  const change = useToastedMutation({
    mutationFn: ({ id, ...body }: BoardEdits & { id: string }) =>
      call('PATCH /api/boards/:id', { params: { id }, body }),
    done: ({ isRetired }) =>
      isRetired === undefined ? texts.boardSaved : isRetired ? texts.boardRetired : texts.boardBroughtBack,
    failed: texts.notSaved,
    changes: movedByBoards,
  })
  return async (values: BoardValues, { clientId }: { clientId: string }) => {
    if (!board) return add.mutateAsync({ ...boardOf(values), clientId })
    const edits = editsOf(board, values)
    if (Object.keys(edits).length > 0) await change.mutateAsync({ ...edits, id: board.id })
  }
}

/** Counts a board that is already gone as deleted. */
export const useRemoveBoard = () =>
  useToastedMutation({
    mutationFn: (id: string) => call('DELETE /api/boards/:id', { params: { id } }).catch(unlessGone),
    done: () => texts.boardDeleted,
    failed: texts.notDeleted,
    changes: movedByBoards,
  })
