import { useState } from 'react'
import type { Board } from '#contract/sessions/boards.ts'
import { BoardSheet } from '#web/features/boards/board-sheet.tsx'
import { useBoards } from '#web/features/boards/queries.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import * as texts from '#words/boards.ts'

/** Mounted for each opening; without an id it adds a board. */
export function BoardDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: boards, error, refetch } = useBoards()
  // Keeps the board from the opening, so that updates meanwhile overwrite nothing.
  const [known, setKnown] = useState<Board>()
  const board = known?.id === id ? known : boards?.find((one) => one.id === id)
  if (board && board !== known) setKnown(board)
  if (id === '' || board) return <BoardSheet key={id} board={board} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.board}
      error={boards ? new Error("It isn't in your list") : error}
      isGone={boards !== undefined}
      gone={texts.boardNotFound}
      failed={texts.couldntLoadTheBoard}
      onRetry={() => refetch()}
    />
  )
}
