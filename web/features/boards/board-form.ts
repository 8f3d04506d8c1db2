import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { formatFigure, typedFigure } from '#web/lib/format/figures.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

/** Volume as typed; '' for none. */
export type BoardValues = Pick<Board, 'name' | 'type' | 'size' | 'photoUrl' | 'note' | 'isRetired'> & { litres: string }
export type BoardEdits = BodyGivenTo<At<'PATCH /api/boards/:id'>>

export const valuesOf = (board: Board | undefined): BoardValues => ({
  name: board?.name ?? '',
  type: board?.type ?? null,
  size: board?.size ?? '',
  litres: board?.litres == null ? '' : formatFigure(board.litres),
  photoUrl: board?.photoUrl ?? null,
  note: board?.note ?? '',
  isRetired: board?.isRetired ?? false,
})

export const boardOf = ({ name, size, litres, note, isRetired: _, ...chosen }: BoardValues) => ({
  ...chosen,
  name: name.trim(),
  size: size.trim(),
  litres: litres === '' ? null : typedFigure(litres),
  note: note.trim(),
})

/** Returns changed fields alone, so that another tab's changes survive. */
export const editsOf = (board: Board, values: BoardValues): BoardEdits => {
  const bodyOf = (shown: BoardValues) => ({ ...boardOf(shown), isRetired: shown.isRetired })
  return changedFields(bodyOf(valuesOf(board)), bodyOf(values))
}
