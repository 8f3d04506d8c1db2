import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/diary.ts'

/** For operators: proposed and corrected spots. */
export const ProposedSpotsPage = () => (
  <BelowProfile title={texts.proposedSpots} parent={SETTINGS}>
    <OpenProposals />
  </BelowProfile>
)
