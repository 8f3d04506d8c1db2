import { useState } from 'react'
import type { SignInMethods } from '#contract/accounts/accounts.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { EmailAddress } from '#web/features/accounts/email-address.tsx'
import {
  useChangePassword,
  useLinkIssuer,
  useSignInMethods,
  useUnlinkIssuer,
  wordsFor,
} from '#web/features/accounts/sign-in-methods.ts'
import { TwoStepSection } from '#web/features/accounts/two-step/two-step-section.tsx'
import { issuesOf } from '#web/lib/api/api.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function OwnAccount() {
  const { data: methods, isError, refetch } = useSignInMethods()
  if (methods)
    return (
      <>
        <EmailAddress methods={methods} />
        <PasswordSection methods={methods} />
        <TwoStepSection methods={methods} />
        <IssuerSection methods={methods} />
      </>
    )
  return isError ? (
    <ErrorState title={texts.couldntLoadYourAccount} onRetry={() => refetch()} />
  ) : (
    <SkeletonRows count={2} label={texts.loadingYourAccount} />
  )
}

function IssuerSection({ methods: { issuer, passwords } }: { methods: SignInMethods }) {
  const { mutate: link, isPending } = useLinkIssuer()
  if (!issuer) return null
  return (
    <Section title={texts.singleSignOn}>
      <p className="mb-3 text-ink-2">
        {issuer.isLinked && !passwords
          ? texts.youSignInWith(issuer.host)
          : issuer.isLinked
            ? texts.youCanSignInWith(issuer.host)
            : texts.linkAndYouCanSign(issuer.host)}
      </p>
      {issuer.isLinked ? (
        passwords && <UnlinkIssuer host={issuer.host} />
      ) : (
        <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => link()}>
          {texts.linkHost(issuer.host)}
        </Button>
      )}
    </Section>
  )
}

function UnlinkIssuer({ host }: { host: string }) {
  const [asking, setAsking] = useState(false)
  const { mutate: unlink, isPending } = useUnlinkIssuer()
  return (
    <div ref={handOnFocus}>
      <Button wide disabled={isPending} className="wrap-anywhere" onClick={() => setAsking(true)}>
        {texts.unlinkHost(host)}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.unlinkHostQuestion(host)}
        text={texts.youWontBeAbleTo}
        action={texts.unlink}
        onConfirm={() => unlink()}
      />
    </div>
  )
}

function PasswordSection({ methods }: { methods: SignInMethods }) {
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
