import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { OwnProposals } from '#web/features/spot-proposals/own-proposals.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** Spots that surfers know better: the reader's own proposals, and before them what waits for an operator. */
export function ProposalsPage({ user }: { user: Viewer }) {
  const spot = useSheetAddress('spot')
  return (
    <BelowProfile title="Spot Proposals">
      {user.isOperator && <OpenProposals />}
      <OwnProposals onOpenSpot={spot.open} className={user.isOperator ? 'mt-8' : 'mt-2'} />
    </BelowProfile>
  )
}
