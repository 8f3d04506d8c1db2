import { WatchReport } from '#web/features/safety/watch-report.tsx'
import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { RatingDisagreements } from '#web/features/spot-proposals/rating-disagreements.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as texts from '#words/pages/settings.ts'

// The pages of Settings' section 'For operators'.

/** Proposed and corrected spots, and where ratings and surfers disagree. */
export const ProposedSpotsPage = () => (
  <BelowProfile title={texts.proposedSpotsTitle} parent={SETTINGS}>
    <OpenProposals />
    <RatingDisagreements />
  </BelowProfile>
)

/** Health of the safety system. */
export const SafetyReportPage = () => (
  <BelowProfile title={texts.safetyReport} parent={SETTINGS}>
    <WatchReport />
  </BelowProfile>
)
