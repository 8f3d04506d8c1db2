import { type SubmitEvent, useId, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { useChangeEmail, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import * as texts from '#words/accounts.ts'

type ChangeEmailProps = { methods: SignInMethods; open: boolean; onClose: () => void }

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
      title={methods.email ? texts.changeYourAddress : texts.chooseAnAddress}
      fit
      foot={
        <Button type="submit" form={formId} fill="sun" wide disabled={isPending || email.trim() === ''}>
          {isPending ? texts.sending : methods.canMail ? texts.sendTheLinks : texts.requestTheLink}
        </Button>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">
          {!methods.canMail
            ? texts.thisServerDoesntSendE
            : methods.emailVerified
              ? texts.wellSendALinkTo
              : texts.wellSendALinkToThe}
        </p>
        <CheckedField
          label={texts.newEMailAddress}
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
            label={texts.yourPassword}
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
