import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '#contract/accounts/sign-in.ts'
import { MAX_PASSKEY_NAME_CHARACTERS } from '#contract/limits.ts'
import { usePasskeys, useSignIns } from '#web/features/accounts/queries.ts'
import { daysAgo, formatBrowser } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { ApiError, call, messageOf, unlessGone } from '#web/lib/api/api.ts'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/accounts.ts'

export function PasskeyList() {
  const { data: passkeys, isError, error, refetch } = usePasskeys()
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <Section title={texts.passkeys} count={passkeys?.length || undefined}>
      <p className="mb-3 text-ink-2">{texts.signInWithYourFingerprint}</p>
      {passkeys ? (
        <>
          {passkeys.length > 0 && (
            <List label={texts.passkeys} className="mb-3">
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  title={passkey.name}
                  lines={[wordsOf(passkey)]}
                  action={<RemovePasskey passkey={passkey} />}
                />
              ))}
            </List>
          )}
          {canMakePasskeys() ? (
            <AddPasskey />
          ) : (
            <p className="text-small text-ink-3">{texts.thisBrowserCantCreatePasskeys}</p>
          )}
        </>
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourPasskeys} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={1} label={texts.loadingYourPasskeys} />
      )}
    </Section>
  )
}

function wordsOf({ createdAt, usedAt }: Passkey): string {
  const now = new Date()
  return texts.addedAndUsed(
    daysAgo(createdAt, now),
    usedAt ? texts.lastUsedDaysAgo(daysAgo(usedAt, now)) : texts.notUsedYet,
  )
}

function AddPasskey() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button wide icon={<KeyRound {...iconInButton} />} onClick={() => setOpen(true)}>
        {texts.addAPasskey}
      </Button>
      <Sheet open={open} onClose={close} title={texts.addAPasskey} fit>
        <PasskeyForm onAdded={close} />
      </Sheet>
    </>
  )
}

function PasskeyForm({ onAdded }: { onAdded: () => void }) {
  const browser = useSignIns().data?.find(({ current }) => current)?.browser
  const { mutateAsync: add } = useAddPasskey(onAdded)
  const { id, field, values, submit, isSending, isBusy } = useForm({
    initial: { name: browser ? formatBrowser(browser) : texts.myPasskey },
    send: ({ name }) => add(name.trim()),
  })
  return (
    <form id={id} className="grid gap-4" onSubmit={submit}>
      <CheckedField {...field('name')} label={texts.nameLabel} maxLength={MAX_PASSKEY_NAME_CHARACTERS} />
      <Button type="submit" fill="sun" wide disabled={isBusy || values.name.trim() === ''}>
        {isSending ? texts.adding : texts.add}
      </Button>
    </form>
  )
}

function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const { mutate: remove, isPending } = useAct({
    call: async () => {
      await call('DELETE /api/passkeys/:id', { params: { id } }).catch(unlessGone)
    },
    done: texts.passkeyRemoved,
    failed: {},
    changes: ['GET /api/passkeys'],
  })
  return (
    <span ref={handOnFocus}>
      <ConfirmButton
        size="m"
        fill="quiet"
        wide={false}
        disabled={isPending}
        aria-label={texts.removeName(name)}
        title={texts.removeNameQuestion(name)}
        text={texts.youWontBeAbleToSign}
        action={texts.remove}
        onConfirm={() => remove()}
      >
        {texts.remove}
      </ConfirmButton>
    </span>
  )
}

/** Requires WebAuthn's JSON methods, whose format the server uses. */
const canMakePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey in the browser and stores it under a name. */
function useAddPasskey(onAdded: () => void) {
  return useAct({
    call: async (name: string) => {
      // The contract leaves the shape to WebAuthn, and so to the browser.
      const options = (await call('POST /api/passkeys/options')) as unknown as PublicKeyCredentialCreationOptionsJSON
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      await call('POST /api/passkeys', { body: { name, response: JSON.parse(JSON.stringify(credential)) } })
      onAdded()
    },
    done: texts.passkeyAdded,
    failed: (error) => messageOf(error) ?? REASONS[error.name] ?? texts.failedToAddPasskeyPlease,
    changes: ['GET /api/passkeys'],
  })
}

/** Errors that browsers report by name alone: https://www.w3.org/TR/webauthn-3/#sctn-op-create */
const REASONS: Partial<Record<string, string>> = {
  NotAllowedError: texts.noPasskeyWasCreated,
  InvalidStateError: texts.thisDeviceAlreadyHasA,
  SecurityError: texts.passkeysDontWorkAtThis,
}
