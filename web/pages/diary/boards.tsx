import { BoardList } from '#web/features/boards/board-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

/** The reader's quiver. */
export function BoardsPage() {
  const board = useSheetAddress('board')
  return (
    <BelowProfile title="Boards" parent={SETTINGS}>
      <p className="text-ink-2">
        Choose one at check-in and its totals add up. Only you see this list; anyone who can see a session sees its
        board's name.
      </p>
      <BoardList onEdit={board.open} />
    </BelowProfile>
  )
}
