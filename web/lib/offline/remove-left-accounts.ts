import { KEPT_REPLIES, LEAVES, OUTBOX_OF, SHARED_FILES, UNTIL_SIGN_OUT } from '#web/lib/offline/left-accounts.ts'

/**
 * Removes signed-out surfers' data, and everything of removed accounts, even unsent tracks, by the server's earlier
 * report. Rejects if the browser refuses.
 */
export async function removeLeftAccounts(signedInId: string | null, now = Date.now()): Promise<void> {
  for (const [key, leavesAt] of Object.entries<string>({ ...localStorage })) {
    if (key.startsWith(UNTIL_SIGN_OUT) && !(signedInId && key.endsWith(signedInId))) localStorage.removeItem(key)
    if (!key.startsWith(LEAVES) || Date.parse(leavesAt) > now) continue
    const surferId = key.slice(LEAVES.length)
    if (surferId !== signedInId) await removeAllOf(surferId)
  }
  for (const { name = '' } of await indexedDB.databases()) await forgetPartsOf(name, signedInId)
}

async function forgetPartsOf(database: string, signedInId: string | null): Promise<void> {
  if (database === KEPT_REPLIES) {
    const { forgetOthers } = await import('#web/lib/stored-replies/store.ts')
    await forgetOthers(signedInId)
  }
  if (database === SHARED_FILES) {
    const { forgetSharedOf } = await import('#web/lib/files/shared-files.ts')
    // A surfer may share a file before signing in.
    await forgetSharedOf((surferId) => signedInId !== null && surferId !== signedInId)
  }
  if (!database.startsWith(OUTBOX_OF) || database === OUTBOX_OF + signedInId) return
  const { forgetWords } = await import('#web/lib/outbox/store.ts')
  await forgetWords(database.slice(OUTBOX_OF.length))
}

/** Databases first: on failure the note makes the next visit retry. */
async function removeAllOf(surferId: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.endsWith(surferId)) await removeDatabase(name)
    if (name !== SHARED_FILES) continue
    const { forgetSharedOf } = await import('#web/lib/files/shared-files.ts')
    await forgetSharedOf((owner) => owner === surferId)
  }
  for (const key of Object.keys({ ...localStorage })) if (key.endsWith(surferId)) localStorage.removeItem(key)
  const { noteWaiting } = await import('#web/lib/outbox/store.ts')
  noteWaiting('outbox', surferId, 0)
  noteWaiting('tracks', surferId, 0)
}

const removeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
