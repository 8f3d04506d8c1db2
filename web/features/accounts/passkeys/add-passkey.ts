import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/accounts.ts'

/** Requires WebAuthn's JSON methods, whose format the server uses. */
export const canMakePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Creates a passkey in the browser and stores it under a name. */
export function useAddPasskey(onAdded: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      // The contract leaves the shape to WebAuthn, and so to the browser.
      const options = (await call('POST /api/passkeys/options')) as unknown as PublicKeyCredentialCreationOptionsJSON
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      return call('POST /api/passkeys', { body: { name, response: JSON.parse(JSON.stringify(credential)) } })
    },
    onSuccess: () => {
      onAdded()
      showToast({ title: texts.success, text: texts.passkeyAdded })
    },
    onError: (error) => showToast({ title: texts.error, text: wordsOf(error), kind: 'destructive' }),
    onSettled: () => refresh(cache, 'GET /api/passkeys'),
  })
}

/** Errors that browsers report by name alone: https://www.w3.org/TR/webauthn-3/#sctn-op-create */
const REASONS: Partial<Record<string, string>> = {
  NotAllowedError: texts.noPasskeyWasCreated,
  InvalidStateError: texts.thisDeviceAlreadyHasA,
  SecurityError: texts.passkeysDontWorkAtThis,
}

function wordsOf(error: Error): string {
  const said = error instanceof ApiError ? error.said : REASONS[error.name]
  return said ?? texts.failedToAddPasskeyPlease
}
