import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignInWays } from '#web/features/sign-in/queries.ts'
import { call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Section } from '#web/ui/section.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Takes the password away, for who has a passkey and recovery codes; nothing for others. */
export function WithoutPassword() {
  const cache = useQueryClient()
  const { data: ways } = useSignInWays()
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/account/password'),
    onSuccess: () => showToast({ title: 'Success', text: 'Password removed' }),
    onError: (error) => showToast({ title: 'Error', text: failureInWords(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/fresh-sign-in', 'GET /api/account/sign-in-methods'),
  })
  if (!ways?.password || !ways.passkey) return null
  return (
    <Section title="Without a password">
      <p className="mb-3 text-ink-2">
        {ways.recoveryCode
          ? 'A passkey cannot be guessed or phished. Without a password nobody can try one.'
          : 'A passkey cannot be guessed or phished. Save recovery codes, then you can do without a password.'}
      </p>
      <Button wide disabled={isPending || !ways.recoveryCode} onClick={() => setAsking(true)}>
        Remove password
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove your password?"
        text="From then on your passkeys sign you in, and your recovery codes if you lose them."
        action="Remove password"
        onConfirm={() => remove()}
      />
    </Section>
  )
}
