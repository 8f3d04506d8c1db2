import type { ReactNode } from 'react'
import type { Board } from '#contract/sessions/boards.ts'
import { BoardPhoto } from '#web/features/boards/board-photo.tsx'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, hoursFigure } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/boards.ts'

export function BoardCard({ board, onEdit }: { board: Board; onEdit: (id: string) => void }) {
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
