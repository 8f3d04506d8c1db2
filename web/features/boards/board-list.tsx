import { Plus } from 'lucide-react'
import { MAX_BOARDS } from '#contract/limits.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { BoardCard } from '#web/features/boards/board-card.tsx'
import { useBoards } from '#web/features/boards/queries.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/boards.ts'

const PLACEHOLDERS = 2

/** `onEdit` without an id adds a board. */
export function BoardList({ onEdit }: { onEdit: (id?: string) => void }) {
  const { data: boards, isError, refetch } = useBoards()
  if (boards === undefined)
    return (
      <div className="mt-4">
        {isError ? (
          <ErrorState title={texts.couldntLoadYourBoards} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label={texts.loadingYourBoards} />
        )}
      </div>
    )
  const inUse = boards.filter(({ isRetired }) => !isRetired)
  const retired = boards.filter(({ isRetired }) => isRetired)
  return (
    <>
      <Section title={texts.yourQuiver} className="mt-4">
        <div className="grid gap-3">
          {boards.length === 0 ? (
            <EmptyState title={texts.noBoardsYet} text={texts.addTheBoardsYouRide} />
          ) : (
            <Cards label={texts.yourBoards} boards={inUse} onEdit={onEdit} />
          )}
          {boards.length < MAX_BOARDS ? (
            <Button wide icon={<Plus {...iconInButton} />} onClick={() => onEdit()}>
              {texts.addABoard}
            </Button>
          ) : (
            <p className="text-small text-ink-3">{texts.youHaveBoardsWhichIs(MAX_BOARDS)}</p>
          )}
        </div>
      </Section>
      {retired.length > 0 && (
        <Section title={texts.retired}>
          <Cards label={texts.yourRetiredBoards} boards={retired} onEdit={onEdit} />
        </Section>
      )}
    </>
  )
}

type CardsProps = { label: string; boards: Board[]; onEdit: (id: string) => void }

const Cards = ({ label, boards, onEdit }: CardsProps) =>
  boards.length > 0 && (
    <ul aria-label={label} className="grid gap-3">
      {boards.map((board) => (
        <li key={board.id}>
          <BoardCard board={board} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
