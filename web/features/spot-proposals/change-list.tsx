import type { Change } from '#web/features/spot-proposals/changes.ts'
import * as texts from '#words/spots/spot-proposals.ts'

/** Values of a proposal; of a correction before and after. */
export function ChangeList({ changes, isCorrection }: { changes: Change[]; isCorrection: boolean }) {
  if (changes.length === 0) return <p className="text-small text-ink-3">{texts.noChangesFromTheSpot}</p>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem] leading-snug">
      {changes.map(({ what, before, after, note }) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-small leading-[1.35rem] text-ink-3">{what}</dt>
          <dd className="min-w-0">
            {isCorrection && <del className="block text-ink-3">{before ?? texts.notGiven}</del>}
            <ins className="block no-underline">{after ?? texts.notGiven}</ins>
            {note && <span className="block text-small text-ink-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
