import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { OwnProposals } from '#web/features/spot-proposals/own-proposals.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** Spots that surfers know better: the reader's own proposals, and before them what waits for an operator. */
export function ProposalsPage({ user }: { user: Viewer }) {
  const spot = useSheetAddress('spot')
  return (
    <>
      <title>Spot Proposals · Lineup</title>
      <h1 className="pt-2 pb-2.5 text-title">Spot Proposals</h1>
      {user.isOperator && <OpenProposals />}
      <OwnProposals onOpenSpot={spot.open} className={user.isOperator ? 'mt-8' : 'mt-2'} />
    </>
  )
}
