import { AppealDialog } from '#web/features/moderation/own/appeal-dialog.tsx'
import { DecisionList } from '#web/features/moderation/own/decision-list.tsx'
import { OwnReports } from '#web/features/moderation/reporting/own-reports.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/decisions.ts'

const Appeal = addressedDialog('appeal', async () => AppealDialog)

/** The reader's reports with their outcomes, and decisions about the reader. */
export const DecisionsPage = () => (
  <BelowProfile title={texts.reportsAndDecisions} parent={SETTINGS}>
    <OwnReports />
    <Section title={texts.decisionsAboutYou}>
      <DecisionList heading="h3" />
    </Section>
    <Appeal />
  </BelowProfile>
)
