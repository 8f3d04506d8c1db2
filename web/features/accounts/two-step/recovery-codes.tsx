import { useState } from 'react'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { useRecoveryCodes } from '#web/features/accounts/queries.ts'
import { daysAgo } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { RecoveryCodeSheet } from '#web/features/accounts/two-step/recovery-code-sheet.tsx'
import { call } from '#web/lib/api/api.ts'
import { usePasswordsOpen } from '#web/lib/api/passwords-open.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function RecoveryCodes() {
  const hasPasswords = usePasswordsOpen()
  const { data } = useRecoveryCodes()
  const [asking, setAsking] = useState(false)
  const {
    mutate,
    data: made,
    isPending,
    reset,
  } = useAct({
    call: () => call('POST /api/recovery-codes'),
    failed: {},
    changes: ['GET /api/recovery-codes', 'GET /api/fresh-sign-in'],
  })
  if (!hasPasswords) return null
  const hasSome = data !== undefined && data.left > 0
  return (
    <Section title={texts.recoveryCodes}>
      <p className="mb-3 text-ink-2">
        {hasSome && data.madeAt
          ? texts.ofLeftMadeEachWorks(data.left, RECOVERY_CODES, daysAgo(data.madeAt, new Date()))
          : texts.tenCodesToGetIn}
      </p>
      <Button wide disabled={isPending || !data} onClick={() => (hasSome ? setAsking(true) : mutate())}>
        {isPending ? texts.makingCodes : hasSome ? texts.makeNewCodes : texts.makeRecoveryCodes}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.makeNewCodesQuestion}
        text={texts.theCodesYouHaveNow}
        action={texts.makeNewCodes}
        onConfirm={() => mutate()}
      />
      <RecoveryCodeSheet codes={made?.codes} onClose={reset} />
    </Section>
  )
}
