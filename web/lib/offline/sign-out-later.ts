/** Handled by the service worker, not by the server. */
export const SIGN_OUT_LATER_PATH = '/sign-out-later'

/**
 * Signs out offline: removes the surfer's stored data except the outbox, shows nobody signed in, and lets the worker
 * end the sign-in once the server is reachable. Rejects without a worker.
 */
export async function signOutLater(): Promise<void> {
  const answer = await fetch(SIGN_OUT_LATER_PATH, { method: 'POST' })
  if (!answer.ok) throw new Error(`The worker answered ${answer.status}.`)
  const { removeLeftAccounts } = await import('#web/lib/offline/remove-left-accounts.ts')
  // If something cannot be removed now, the next page does it.
  await removeLeftAccounts(null).catch(() => {})
}
