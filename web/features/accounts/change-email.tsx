import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { useChangeEmail, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/accounts.ts'

type ChangeEmailProps = { methods: SignInMethods; open: boolean; onClose: () => void }

export function ChangeEmail({ methods, open, onClose }: ChangeEmailProps) {
  const { mutateAsync: change } = useChangeEmail()
  const asksPassword = methods.passwords && methods.hasPassword
  const form = useForm({
    initial: { email: '', currentPassword: '' },
    storesOnClose: true,
    send: ({ email, currentPassword }) => change({ email, ...(asksPassword && { currentPassword }) }),
    onSent: () => {
      form.clear()
      onClose()
    },
    issuesIn: (error) => ({ ...issuesOf(error), ...messageAt(asksPassword ? 'currentPassword' : 'email', error) }),
  })
  return (
    <FormSheet
      form={form}
      noValidate
      open={open}
      onClose={onClose}
      title={methods.email ? texts.changeYourAddress : texts.chooseAnAddress}
      fit
      action={methods.canMail ? texts.sendTheLinks : texts.requestTheLink}
      sending={texts.sending}
      isBlocked={form.values.email.trim() === ''}
      className="grid gap-4"
    >
      <p className="text-ink-2">
        {!methods.canMail
          ? texts.thisServerDoesntSendE
          : methods.emailVerified
            ? texts.wellSendALinkTo
            : texts.wellSendALinkToThe}
      </p>
      <CheckedField
        {...form.field('email')}
        label={texts.newEMailAddress}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={MAX_CONTACT_CHARACTERS.email}
      />
      {asksPassword && (
        <PasswordField {...form.field('currentPassword')} label={texts.yourPassword} autoComplete="current-password" />
      )}
    </FormSheet>
  )
}

/** Puts the message for the whole form at the field that it is most likely about. */
const messageAt = (name: string, error: Error) => {
  const text = wordsFor(error)
  return text === undefined ? {} : { [name]: text }
}
