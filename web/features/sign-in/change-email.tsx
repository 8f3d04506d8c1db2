import { type SubmitEvent, useId, useState } from 'react'
import type { SignInMethods } from '#contract/accounts.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { useChangeEmail, wordsFor } from '#web/features/sign-in/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type ChangeEmailProps = { methods: SignInMethods; open: boolean; onClose: () => void }

/** Asks for another address, and for the password where there is one. */
export function ChangeEmail({ methods, open, onClose }: ChangeEmailProps) {
  const formId = useId()
  const [email, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const { mutate: change, error, isPending } = useChangeEmail()
  const asksPassword = methods.passwords && methods.hasPassword
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    change({ email, ...(asksPassword && { currentPassword }) }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={methods.email ? 'Change your address' : 'Choose an address'}
      fit
      foot={
        <Button type="submit" form={formId} fill="sun" wide disabled={isPending || email.trim() === ''}>
          {isPending ? 'Sending...' : methods.canMail ? 'Send the links' : 'Ask for the link'}
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">
          {!methods.canMail
            ? 'This Lineup sends no mail. Whoever runs it can then give you a link. Press it in a browser where you are signed in.'
            : methods.emailVerified
              ? 'Both addresses get a link. Press both in a browser where you are signed in, and the change is made. Lost the old mailbox? Whoever runs this Lineup can help.'
              : 'The new address gets a link. Press it in a browser where you are signed in, and the change is made.'}
        </p>
        <CheckedField
          label="New e-mail address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={MAX_CONTACT_CHARACTERS.email}
          value={email}
          issue={issuesOf(error).email ?? (asksPassword ? undefined : wordsFor(error))}
          onType={setEmail}
        />
        {asksPassword && (
          <CheckedField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            issue={wordsFor(error)}
            onType={setPassword}
          />
        )}
      </form>
    </Sheet>
  )
}
