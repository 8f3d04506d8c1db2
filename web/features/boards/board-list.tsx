import { Plus } from 'lucide-react'
import type { Board } from '#contract/boards.ts'
import { MAX_BOARDS } from '#contract/limits.ts'
import { BoardCard } from '#web/features/boards/board-card.tsx'
import { useBoards } from '#web/features/boards/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonCards } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 2

/** The reader's boards: those in use, and below them the retired ones. `onEdit` without an id adds one. */
export function BoardList({ onEdit }: { onEdit: (id?: string) => void }) {
  const { data: boards, isError, refetch } = useBoards()
  if (boards === undefined)
    return (
      <div className="mt-4">
        {isError ? (
          <ErrorState title="Couldn't load your boards" onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label="Loading your boards" />
        )}
      </div>
    )
  const inUse = boards.filter(({ isRetired }) => !isRetired)
  const retired = boards.filter(({ isRetired }) => isRetired)
  return (
    <>
      <Section title="Your quiver" className="mt-4">
        <div className="grid gap-3">
          {boards.length === 0 ? (
            <EmptyState
              title="No boards yet"
              text="Add the boards you ride and see how much water time each one gets."
            />
          ) : (
            <Cards label="Your boards" boards={inUse} onEdit={onEdit} />
          )}
          {boards.length < MAX_BOARDS ? (
            <Button wide icon={<Plus {...iconInButton} />} onClick={() => onEdit()}>
              Add a Board
            </Button>
          ) : (
            <p className="text-small text-ink-3">{`You have ${MAX_BOARDS} boards, which is the limit.`}</p>
          )}
        </div>
      </Section>
      {retired.length > 0 && (
        <Section title="Retired">
          <Cards label="Your retired boards" boards={retired} onEdit={onEdit} />
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
