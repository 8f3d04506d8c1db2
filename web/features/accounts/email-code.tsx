import { type SubmitEvent, useState } from 'react'
import { useSendLetter, useVerifyEmail, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/accounts.ts'

export function EmailCode({ hasPasswords }: { hasPasswords: boolean }) {
  const [code, setCode] = useState('')
  const verify = useVerifyEmail()
  const letter = useSendLetter()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    verify.mutate(code)
  }
  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={submit} noValidate>
      <p className="text-ink-2">{texts.enterTheCodeFromThe(hasPasswords)}</p>
      <CheckedField
        label={texts.code}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        placeholder="1234 5678"
        issue={wordsFor(verify.error) ?? wordsFor(letter.error)}
        onType={setCode}
      />
      <ButtonPair>
        <Button size="m" fill="plain" disabled={letter.isPending} onClick={() => letter.mutate(undefined)}>
          {texts.sendAgain}
        </Button>
        <Button size="m" type="submit" fill="sea" disabled={verify.isPending || code.trim() === ''}>
          {texts.confirm}
        </Button>
      </ButtonPair>
    </form>
  )
}
