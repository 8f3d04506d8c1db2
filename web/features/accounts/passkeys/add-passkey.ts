import { call, messageOf } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/accounts.ts'

/** Requires WebAuthn's JSON methods, whose format the server uses. */
export const canMakePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey in the browser and stores it under a name. */
export function useAddPasskey(onAdded: () => void) {
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
