import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignInWays } from '#web/features/accounts/queries.ts'
import { call, formatFailure } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

/** Shown only to surfers with a passkey and recovery codes, which the server requires. */
export function WithoutPassword() {
  const cache = useQueryClient()
  const { data: ways } = useSignInWays()
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/account/password'),
    onSuccess: () => showToast({ title: texts.success, text: texts.passwordRemoved }),
    onError: (error) => showToast({ title: texts.error, text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/fresh-sign-in', 'GET /api/account/sign-in-methods'),
  })
  if (!ways?.password || !ways.passkey) return null
  return (
    <Section title={texts.withoutAPassword}>
      <p className="mb-3 text-ink-2">
        {ways.recoveryCode ? texts.passkeysCantBeGuessedOr : texts.passkeysCantBeGuessedOrPhished}
      </p>
      <Button wide disabled={isPending || !ways.recoveryCode} onClick={() => setAsking(true)}>
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
