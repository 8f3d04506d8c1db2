import { AnswerDialog } from '#web/features/moderation/cases/answer-dialog.tsx'
import { AppealList } from '#web/features/moderation/cases/appeal-list.tsx'
import { DecidedCases, OpenCases } from '#web/features/moderation/cases/case-list.tsx'
import { CaseView } from '#web/features/moderation/cases/case-view.tsx'
import { DecideDialog } from '#web/features/moderation/cases/decide-dialog.tsx'
import { useCases } from '#web/features/moderation/cases/queries.ts'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { isForOperators } from '#web/ui/layout/for-operators.tsx'
import * as texts from '#words/pages/moderation.ts'

const Answer = addressedDialog('answer', async () => AnswerDialog)
const Decide = addressedDialog('decide', async () => DecideDialog)

const MODERATION = { href: '/moderation', label: texts.moderation }

/** Appeals and reports that wait, for moderators and operators. */
export function ModerationPage() {
  const isOthers = isForOperators(useCases('open').error)
  return (
    <BelowProfile title={texts.moderation} parent={SETTINGS}>
      <AppealList />
      <OpenCases />
      {!isOthers && <DecidedCases />}
      <Answer />
    </BelowProfile>
  )
}

export const CasePage = ({ id }: { id: string }) => (
  <BelowProfile title={texts.report} parent={MODERATION}>
    <CaseView id={id} />
    <Decide />
  </BelowProfile>
)
