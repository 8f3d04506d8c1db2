import { useEffect, useRef, useState } from 'react'
import { ConfirmForm } from '#web/features/accounts/fresh-sign-in/confirm-form.tsx'
import { answerFreshSignIns } from '#web/lib/api/api.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import * as texts from '#words/accounts.ts'

/** Opens whenever a call requires a fresh sign-in; the call then continues. */
export function FreshSignInDialog() {
  const [open, setOpen] = useState(false)
  const answer = useRef<(isThem: boolean) => void>(undefined)
  useEffect(
    () =>
      answerFreshSignIns(() => {
        setOpen(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  const close = (isThem: boolean) => {
    setOpen(false)
    answer.current?.(isThem)
  }
  return (
    <Sheet open={open} onClose={() => close(false)} title={texts.isItStillYou} fit>
      {open && <ConfirmForm onConfirmed={() => close(true)} />}
    </Sheet>
  )
}
