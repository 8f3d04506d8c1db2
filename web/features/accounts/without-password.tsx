import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignInWays } from '#web/features/accounts/queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/section.tsx'

/** Takes the password away, for who has a passkey and recovery codes; nothing for others. */
export function WithoutPassword() {
  const cache = useQueryClient()
  const { data: ways } = useSignInWays()
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/account/password'),
    onSuccess: () => showToast({ title: 'Success', text: 'Password removed' }),
    onError: (error) => showToast({ title: 'Error', text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/fresh-sign-in', 'GET /api/account/sign-in-methods'),
  })
  if (!ways?.password || !ways.passkey) return null
  return (
    <Section title="Without a password">
      <p className="mb-3 text-ink-2">
        {ways.recoveryCode
          ? "Passkeys can't be guessed or phished. With no password, there's nothing to guess."
          : "Passkeys can't be guessed or phished. Save recovery codes first, then you can go without a password."}
      </p>
      <Button wide disabled={isPending || !ways.recoveryCode} onClick={() => setAsking(true)}>
        Remove password
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove your password?"
        text="You'll sign in with your passkeys, or with a recovery code if you lose them."
        action="Remove password"
        onConfirm={() => remove()}
      />
    </Section>
  )
}
