import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'

/** For operators: the spots that surfers propose or correct. */
export const ProposedSpotsPage = () => (
  <BelowProfile title="Proposed Spots" parent={SETTINGS}>
    <OpenProposals />
  </BelowProfile>
)
