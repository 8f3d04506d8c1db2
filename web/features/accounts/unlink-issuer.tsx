import { useState } from 'react'
import { useUnlinkIssuer } from '#web/features/accounts/sign-in-methods.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'

/** Takes the OpenID Connect issuer away as a way in, after a question; the server refuses when it is the last one. */
export function UnlinkIssuer({ host }: { host: string }) {
  const [asking, setAsking] = useState(false)
  const { mutate: unlink, isPending } = useUnlinkIssuer()
  return (
    <div ref={handOnFocus}>
      <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => setAsking(true)}>
        Unlink {host}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={`Unlink ${host}?`}
        text="You won't be able to sign in with it until you link it again."
        action="Unlink"
        onConfirm={() => unlink()}
      />
    </div>
  )
}
