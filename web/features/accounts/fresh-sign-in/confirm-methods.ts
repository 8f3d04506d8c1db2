import { ApiError, answerTo, call } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/accounts.ts'

type Proof = { password: string } | { recoveryCode: string } | 'passkey'

/** Confirms the surfer's identity with the server; `onConfirmed` runs after it succeeds. */
export const useConfirm = (onConfirmed: () => void) =>
  useAct({
    call: async (proof: Proof) => {
      await call('POST /api/fresh-sign-in', { body: proof === 'passkey' ? { passkey: await usedPasskey() } : proof })
      onConfirmed()
    },
    failed: undefined,
    // A used recovery code reduces the number left.
    changes: ['GET /api/recovery-codes', 'GET /api/fresh-sign-in', 'GET /api/security-log'],
  })

async function usedPasskey() {
  // The contract leaves the shape to WebAuthn, and so to the browser.
  const options = (await call('POST /api/fresh-sign-in/options')) as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  })
  return JSON.parse(JSON.stringify(credential))
}

/** Returns the server's or browser's message. Browsers report a missing passkey and a closed dialog alike. */
export function wordsOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) return error.detail ?? texts.somethingWentWrongPleaseTry
  return error.name === 'NotAllowedError' ? texts.noPasskeyWasUsed : texts.weCouldntReachTheServer
}

/** Leaves for the OpenID Connect issuer, which redirects back to this page. */
export const useConfirmAtIssuer = () =>
  useAct({
    call: async () => {
      const next = location.pathname + location.search
      const headers = { 'Content-Type': 'application/json' }
      const answer = await answerTo(() =>
        fetch('/api/login/issuer/confirm', { method: 'POST', headers, body: JSON.stringify({ next }) }),
      )
      const { url }: { url: string } = await answer.json()
      location.assign(url)
    },
    failed: undefined,
  })
