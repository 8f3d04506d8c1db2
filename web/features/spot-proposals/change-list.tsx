import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { changesOf } from '#web/features/spot-proposals/changes.ts'
import { useUnits } from '#web/lib/format/units.ts'

/** What a proposal would change, from what is known to what is said. */
export function ChangeList({ proposal }: { proposal: SpotProposal }) {
  const changes = changesOf(proposal, useUnits())
  if (changes.length === 0) return <p className="text-small text-ink-3">No changes from the spot as it is now.</p>
  const correction = proposal.surfSpot !== null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem] leading-snug">
      {changes.map(({ what, before, after, note }) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-small leading-[1.35rem] text-ink-3">{what}</dt>
          <dd className="min-w-0">
            {correction && <del className="block text-ink-3">{before ?? 'Not given'}</del>}
            <ins className="block no-underline">{after ?? 'Not given'}</ins>
            {note && <span className="block text-small text-ink-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
