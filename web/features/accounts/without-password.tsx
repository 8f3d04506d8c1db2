import { useState } from 'react'
import { useSignInMethods } from '#web/features/accounts/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

/** Shown only to surfers with a passkey and recovery codes, which the server requires. */
export function WithoutPassword() {
  const { data: methods } = useSignInMethods()
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useAct({
    call: () => call('DELETE /api/account/password'),
    done: texts.passwordRemoved,
    failed: {},
    changes: ['GET /api/fresh-sign-in', 'GET /api/account/sign-in-methods'],
  })
  if (!methods?.password || !methods.passkey) return null
  return (
    <Section title={texts.withoutAPassword}>
      <p className="mb-3 text-ink-2">
        {methods.recoveryCode ? texts.passkeysCantBeGuessedOr : texts.passkeysCantBeGuessedOrPhished}
      </p>
      <Button wide disabled={isPending || !methods.recoveryCode} onClick={() => setAsking(true)}>
        {texts.removePassword}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.removeYourPassword}
        text={texts.youllSignInWithYour}
        action={texts.removePassword}
        onConfirm={() => remove()}
      />
    </Section>
  )
}
