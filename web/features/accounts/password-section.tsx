import { type SubmitEvent, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { useChangePassword, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
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
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { mutate: change, error, isPending } = useChangePassword()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) change({ currentPassword, password }, { onSuccess: onChanged })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        value={currentPassword}
        issue={wordsFor(error)}
        onType={setCurrent}
      />
      <div>
        <PasswordField
          label={texts.newPassword}
          autoComplete="new-password"
          value={password}
          issue={issuesOf(error).password}
          onType={setPassword}
        />
        <p className="mt-1 text-small text-ink-3">{texts.atLeastCharacters(PASSWORD_MIN_CHARACTERS)}</p>
      </div>
      <Button type="submit" fill="sea" wide disabled={isPending || currentPassword === '' || password === ''}>
        {isPending ? texts.saving : texts.save}
      </Button>
    </form>
  )
}
