import { BoardList } from '#web/features/boards/board-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/diary.ts'

export function BoardsPage() {
  const board = useSheetAddress('board')
  return (
    <BelowProfile title={texts.boards} parent={SETTINGS}>
      <p className="text-ink-2">{texts.chooseOneAtCheckIn}</p>
      <BoardList onEdit={board.open} />
    </BelowProfile>
  )
}
