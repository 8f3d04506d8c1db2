import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { useRecoveryCodes } from '#web/features/accounts/queries.ts'
import { useChangeTwoStep } from '#web/features/accounts/sign-in-methods.ts'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function TwoStepSection({ methods }: { methods: SignInMethods }) {
  const { mutate: change, isPending, variables } = useChangeTwoStep()
  const { data: codes } = useRecoveryCodes()
  const { canMail, passwords, hasPassword, twoStep, emailVerified } = methods
  const isOn = isPending ? variables : twoStep.isOn
  if (!passwords || !hasPassword || !(canMail || twoStep.isOn)) return null
  const missing = !emailVerified ? NEEDS_ADDRESS : codes?.left === 0 ? NEEDS_CODES : undefined
  const isOffered = twoStep.isOn || missing === undefined
  return (
    <Section title={texts.twoStepSignIn}>
      <p className="mb-3 text-ink-2">{texts.protectsYouIfYourPassword}</p>
      {twoStep.isRequired && twoStep.isOn && <p className="font-strong">{texts.thisServerAsksEveryoneFor}</p>}
      {!isOffered && <p className="font-strong">{missing}</p>}
      {isOffered && !(twoStep.isRequired && twoStep.isOn) && (
        <Card className="overflow-hidden">
          <ul>
            <ChoiceRow
              title={texts.askForACodeOn}
              checked={isOn}
              disabled={isPending || !codes}
              onChange={({ target }) => change(target.checked)}
            />
          </ul>
        </Card>
      )}
    </Section>
  )
}

const NEEDS_ADDRESS = texts.confirmYourEMailAddress
const NEEDS_CODES = texts.makeRecoveryCodesBelowFirst
