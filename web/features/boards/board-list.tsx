import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_BOARDS } from '#contract/limits.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { BoardPhoto } from '#web/features/boards/board-photo.tsx'
import { useBoards } from '#web/features/boards/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, hoursFigure } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
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

function BoardCard({ board, onEdit }: { board: Board; onEdit: (id: string) => void }) {
  const { id, name, type, size, litres, photoUrl, note, sessions, hours, waves, lastUsed } = board
  const now = useNow()
  const measures = [type && texts.surfingTypeNames[type], size, litres !== null && texts.litresOf(litres)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card padded>
      <div className="flex gap-4 narrow:gap-3">
        <BoardPhoto photo={photoUrl} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <div className="min-w-[min(100%,6rem)] flex-1">
              <h3 dir="auto" className="text-[1.1875rem] wrap-anywhere">
                {name}
              </h3>
              {measures && <p className="mt-1 text-small text-ink-3 tabular-nums wrap-anywhere">{measures}</p>}
            </div>
            <Button size="m" aria-label={texts.editName(name)} onClick={() => onEdit(id)}>
              {texts.edit}
            </Button>
          </div>
          {note && (
            <p dir="auto" className="mt-2 text-[0.9375rem] leading-[1.4] text-ink-2 wrap-anywhere">
              {note}
            </p>
          )}
        </div>
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-3 border-t border-line pt-3">
        <Total name={texts.sessions}>{sessions}</Total>
        <Total name={texts.hours}>{hoursFigure(hours)}</Total>
        <Total name={texts.waves}>{waves}</Total>
        <Total name={texts.lastUsed}>{lastUsed ? ago(lastUsed, now) : texts.notYet}</Total>
      </dl>
    </Card>
  )
}

const Total = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="mt-0.5 text-micro leading-tight text-ink-3 narrow:text-nano">{name}</dt>
    <dd className="text-lead leading-tight font-strong tabular-nums">{children}</dd>
  </div>
)
