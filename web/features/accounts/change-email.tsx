import { type SubmitEvent, useId, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { useChangeEmail, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

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
          {isPending ? 'Sending...' : methods.canMail ? 'Send the links' : 'Request the link'}
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">
          {!methods.canMail
            ? "This server doesn't send e-mail. Whoever runs it can give you a link. Open it in a browser where you're signed in."
            : methods.emailVerified
              ? "We'll send a link to both addresses. Open both in a browser where you're signed in to make the change. Can't get into the old mailbox? Whoever runs this server can help."
              : "We'll send a link to the new address. Open it in a browser where you're signed in to make the change."}
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
          <PasswordField
            label="Your password"
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
