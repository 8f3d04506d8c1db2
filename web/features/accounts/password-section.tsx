import { useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { useChangePassword, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (!methods.passwords) return null
  return (
    <Section title={texts.password}>
      {methods.hasPassword ? (
        <>
          <p className="mb-3 text-ink-2">{texts.whenYouChangeItEvery}</p>
          <Button wide onClick={() => setChanging(true)}>
            {texts.changePassword}
          </Button>
          <Sheet open={changing} onClose={close} title={texts.changePassword} fit>
            <PasswordForm onChanged={close} />
          </Sheet>
        </>
      ) : (
        <>
          <p className="mb-3 text-ink-2">{texts.youDontHaveOneWe}</p>
          <Button wide href="/api/login/forgotten">
            {texts.chooseAPassword}
          </Button>
        </>
      )}
    </Section>
  )
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { mutateAsync: change } = useChangePassword()
  const { id, field, values, submit, isSending, isBusy } = useForm({
    initial: { currentPassword: '', password: '' },
    send: (passwords) => change(passwords),
    onSent: onChanged,
    issuesIn: (error) => ({ ...issuesOf(error), currentPassword: wordsFor(error) }),
  })
  return (
    <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
      <PasswordField {...field('currentPassword')} label={texts.currentPassword} autoComplete="current-password" />
      <div>
        <PasswordField {...field('password')} label={texts.newPassword} autoComplete="new-password" />
        <p className="mt-1 text-small text-ink-3">{texts.atLeastCharacters(PASSWORD_MIN_CHARACTERS)}</p>
      </div>
      <Button
        type="submit"
        fill="sea"
        wide
        disabled={isBusy || values.currentPassword === '' || values.password === ''}
      >
        {isSending ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
