import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'

/** Takes a passkey away, after a question. */
export function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate: remove, isPending } = useMutation({
    mutationFn: async () => {
      await call('DELETE /api/passkeys/:id', { params: { id } }).catch(unlessGone)
    },
    onSuccess: () => showToast({ title: 'Success', text: 'Passkey removed' }),
    onError: (error) => showToast({ title: 'Error', text: formatFailure(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/passkeys'),
  })
  return (
    <span ref={handOnFocus}>
      <Button size="m" disabled={isPending} onClick={() => setAsking(true)} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        text="You won't be able to sign in with it any more. Your device still shows it until you remove it there too."
        action="Remove"
        onConfirm={() => remove()}
      />
    </span>
  )
}
