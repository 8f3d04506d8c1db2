import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { Board } from '#contract/sessions/boards.ts'

/** Volume as typed; '' for none. */
export type BoardDraft = Pick<Board, 'name' | 'type' | 'size' | 'photoUrl' | 'note'> & { litres: string }
export type BoardEdits = BodyGivenTo<At<'PATCH /api/boards/:id'>>

export const draftOf = (board: Board | undefined): BoardDraft => ({
  name: board?.name ?? '',
  type: board?.type ?? null,
  size: board?.size ?? '',
  litres: board?.litres?.toString() ?? '',
  photoUrl: board?.photoUrl ?? null,
  note: board?.note ?? '',
})

export const boardOf = ({ name, size, litres, note, ...chosen }: BoardDraft) => ({
  ...chosen,
  name: name.trim(),
  size: size.trim(),
  litres: litres === '' ? null : Number(litres),
  note: note.trim(),
})

/** Returns changed fields alone, so that another tab's changes survive. */
export function editsOf(board: Board, draft: BoardDraft): BoardEdits {
  const edits = Object.entries(boardOf(draft)).filter(([name, value]) => value !== board[name as keyof Board])
  return Object.fromEntries(edits)
}
