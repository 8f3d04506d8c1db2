/** The service worker answers this address; the server has none there. */
export const SIGN_OUT_LATER_PATH = '/sign-out-later'

/**
 * Removes from this phone what the app keeps of whoever is signed in, and has the worker end the sign-in as soon as the server
 * is reached; until then the app shows nobody as signed in. What waits to be sent stays. Rejects where there is no worker.
 */
export async function signOutLater(): Promise<void> {
  const answer = await fetch(SIGN_OUT_LATER_PATH, { method: 'POST' })
  if (!answer.ok) throw new Error(`The worker answered ${answer.status}.`)
  const { removeLeftAccounts } = await import('#web/lib/offline/remove-left-accounts.ts')
  // The page that the sign-out leads to does the rest, where something cannot be removed now.
  await removeLeftAccounts(null).catch(() => {})
}
