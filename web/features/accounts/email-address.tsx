import { Fragment, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import {
  useCancelEmailChange,
  useChangeEmail,
  useSendMail,
  useVerifyEmail,
  wordsFor,
} from '#web/features/accounts/sign-in-methods.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function EmailAddress({ methods }: { methods: SignInMethods }) {
  const { email, emailVerified, canMail, emailChange } = methods
  const [changing, setChanging] = useState(false)
  return (
    <Section title={texts.eMailAddress} className="mt-2">
      <Card padded className="grid grid-cols-1 gap-3 wrap-anywhere">
        {email ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-0 font-strong">
              <EmailText>{email}</EmailText>
            </span>
            <Badge tone={emailVerified ? 'kelp' : 'sun'}>{emailVerified ? texts.confirmed : texts.notConfirmed}</Badge>
          </p>
        ) : (
          <p>{texts.youHaveNoEMail}</p>
        )}
        {email &&
          !emailVerified &&
          (canMail ? <EmailCode hasPasswords={methods.passwords} /> : <p className="text-ink-2">{NO_MAIL}</p>)}
        {emailChange && <PendingChange change={emailChange} canMail={canMail} />}
        {!emailChange && (
          <Button size="m" fill="plain" className="justify-self-start" onClick={() => setChanging(true)}>
            {email ? texts.changeAddress : texts.chooseAnAddress}
          </Button>
        )}
      </Card>
      <ChangeEmail methods={methods} open={changing} onClose={() => setChanging(false)} />
    </Section>
  )
}

const NO_MAIL = texts.thisServerDoesntSendEMail

type PendingChangeProps = { change: NonNullable<SignInMethods['emailChange']>; canMail: boolean }

function PendingChange({ change, canMail }: PendingChangeProps) {
  const { mutate: cancel, isPending } = useCancelEmailChange()
  return (
    <div className="squircle grid grid-cols-1 gap-2 rounded-field bg-sand p-3" role="status">
      <p>
        {texts.changingToAddress(
          <b className="font-strong">
            <EmailText>{change.email}</EmailText>
          </b>,
          canMail ? whatIsLeft(change) : texts.whoeverRunsThisServerCan,
        )}
      </p>
      <Button
        size="m"
        fill="plain"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => cancel(undefined)}
      >
        {texts.keepTheOldAddress}
      </Button>
    </div>
  )
}

function whatIsLeft({ oldConfirmed, newConfirmed }: PendingChangeProps['change']): string {
  const needsOld = oldConfirmed === false
  if (needsOld && !newConfirmed) return texts.openTheLinksWeSent
  return texts.openTheLinkWeSent(needsOld)
}

/** Wraps before '@' and after dots. */
const EmailText = ({ children }: { children: string }) => (
  <>
    {children.split(/(?=@)|(?<=\.)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
)

function EmailCode({ hasPasswords }: { hasPasswords: boolean }) {
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

type ChangeEmailProps = { methods: SignInMethods; open: boolean; onClose: () => void }

function ChangeEmail({ methods, open, onClose }: ChangeEmailProps) {
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
