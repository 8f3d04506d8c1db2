import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, answerTo, call } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import * as texts from '#words/accounts.ts'

/** By what the surfer shows that it is still them. */
type Proof = { password: string } | { recoveryCode: string } | 'passkey'

/** Shows the server that it is still the surfer; `onConfirmed` runs when it believes so. */
export function useConfirm(onConfirmed: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (proof: Proof) =>
      call('POST /api/fresh-sign-in', { body: proof === 'passkey' ? { passkey: await usedPasskey() } : proof }),
    onSuccess: onConfirmed,
    // A recovery code that was used is one less.
    onSettled: () => refresh(cache, 'GET /api/recovery-codes', 'GET /api/fresh-sign-in', 'GET /api/security-log'),
  })
}

async function usedPasskey() {
  // The contract leaves the shape to WebAuthn, and so to the browser.
  const options = (await call('POST /api/fresh-sign-in/options')) as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  })
  return JSON.parse(JSON.stringify(credential))
}

/** What the server said, or the browser, which does not tell a passkey that is not there from a question that was closed. */
export function wordsOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) return error.said ?? texts.somethingWentWrongPleaseTry
  return error.name === 'NotAllowedError' ? texts.noPasskeyWasUsed : texts.weCouldntReachTheServer
}

/** Leaves for the OpenID Connect issuer, which leads back to this page. */
export const useConfirmAtIssuer = () =>
  useMutation({
    mutationFn: async () => {
      const next = location.pathname + location.search
      const headers = { 'Content-Type': 'application/json' }
      const answer = await answerTo(() =>
        fetch('/api/login/issuer/confirm', { method: 'POST', headers, body: JSON.stringify({ next }) }),
      )
      const { url }: { url: string } = await answer.json()
      location.assign(url)
    },
  })
