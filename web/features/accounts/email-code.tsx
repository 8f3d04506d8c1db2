import { useSendMail, useVerifyEmail, wordsFor } from '#web/features/accounts/sign-in-methods.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/accounts.ts'

export function EmailCode({ hasPasswords }: { hasPasswords: boolean }) {
  const { mutateAsync: verify } = useVerifyEmail()
  const mail = useSendMail()
  const { id, field, values, issues, submit, isBusy } = useForm({
    initial: { code: '' },
    send: ({ code }) => verify(code),
    issuesIn: (error) => ({ code: wordsFor(error) }),
  })
  return (
    <form id={id} className="grid grid-cols-1 gap-3" onSubmit={submit} noValidate>
      <p className="text-ink-2">{texts.enterTheCodeFromThe(hasPasswords)}</p>
      <CheckedField
        {...field('code')}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        placeholder="1234 5678"
        issue={issues.code ?? wordsFor(mail.error)}
      />
      <ButtonPair>
        <Button size="m" fill="plain" disabled={mail.isPending} onClick={() => mail.mutate(undefined)}>
          {texts.sendAgain}
        </Button>
        <Button size="m" type="submit" fill="sea" disabled={isBusy || values.code.trim() === ''}>
          {texts.confirm}
        </Button>
      </ButtonPair>
    </form>
  )
}
