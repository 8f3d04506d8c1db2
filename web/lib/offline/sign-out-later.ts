/** Handled by the service worker. */
export const SIGN_OUT_LATER_PATH = '/sign-out-later'

/** Signs out offline: removes stored data except the outbox; the worker ends the sign-in later. Rejects without one. */
export async function signOutLater(): Promise<void> {
  const answer = await fetch(SIGN_OUT_LATER_PATH, { method: 'POST' })
  if (!answer.ok) throw new Error(`The worker answered ${answer.status}.`)
  const { removeLeftAccounts } = await import('#web/lib/offline/remove-left-accounts.ts')
  await removeLeftAccounts(null).catch(() => {})
}
