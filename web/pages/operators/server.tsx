import { HealthCheck } from '#web/features/accounts/operators/health-check.tsx'
import { Overview } from '#web/features/accounts/operators/overview.tsx'
import { TestMessages } from '#web/features/accounts/operators/test-messages.tsx'
import { Backups } from '#web/features/backups/backups.tsx'
import { WatchReport } from '#web/features/safety/watch-report.tsx'
import { OpenProposals } from '#web/features/spot-proposals/open-proposals.tsx'
import { RatingDisagreements } from '#web/features/spot-proposals/rating-disagreements.tsx'
import { BelowProfile, OPERATORS, SETTINGS } from '#web/features/users/below-profile.tsx'
import * as backupTexts from '#words/pages/backups.ts'
import * as texts from '#words/pages/server.ts'
import * as settingsTexts from '#words/pages/settings.ts'

// The operators' first page, and their pages about the server and its spots.

export const OverviewPage = () => (
  <BelowProfile title={texts.thisServer} parent={SETTINGS}>
    <Overview />
  </BelowProfile>
)

/** Proposed and corrected spots, and where ratings and surfers disagree. */
export const ProposedSpotsPage = () => (
  <BelowProfile title={settingsTexts.proposedSpotsTitle} parent={OPERATORS}>
    <OpenProposals />
    <RatingDisagreements />
  </BelowProfile>
)

/** Health of the safety system. */
export const SafetyReportPage = () => (
  <BelowProfile title={settingsTexts.safetyReport} parent={OPERATORS}>
    <WatchReport />
  </BelowProfile>
)

export const BackupsPage = () => (
  <BelowProfile title={backupTexts.backups} parent={OPERATORS}>
    <Backups />
  </BelowProfile>
)

export const HealthCheckPage = () => (
  <BelowProfile title={texts.healthCheck} parent={OPERATORS}>
    <HealthCheck />
  </BelowProfile>
)

export const TestMessagesPage = () => (
  <BelowProfile title={texts.messagesTitle} parent={OPERATORS}>
    <TestMessages />
  </BelowProfile>
)
