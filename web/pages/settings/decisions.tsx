import { AppealDialog } from '#web/features/moderation/own/appeal-dialog.tsx'
import { DecisionList } from '#web/features/moderation/own/decision-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import * as texts from '#words/pages/decisions.ts'

const Appeal = addressedDialog('appeal', async () => AppealDialog)

/** Decisions of moderators about the reader. */
export const DecisionsPage = () => (
  <BelowProfile title={texts.decisions} parent={SETTINGS}>
    <DecisionList heading="h2" />
    <Appeal />
  </BelowProfile>
)
