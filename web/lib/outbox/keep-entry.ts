import type { Entry } from '#web/lib/outbox/act.ts'
import { add, type Store } from '#web/lib/outbox/store.ts'
import { isFull, noteStorage } from '#web/lib/storage-problem.ts'

/**
 * Puts an entry on disk, as `add` does. On a full one kept replies make room: they can be loaded again. Rejects when it
 * cannot be kept, of which the offline notice then tells.
 */
export async function keepEntry(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry> {
  try {
    return await add(store, made).catch(async (failure) => {
      if (!isFull(failure)) throw failure
      const { deleteReplies } = await import('#web/lib/kept-replies/store.ts')
      await deleteReplies()
      return add(store, made)
    })
  } catch (failure) {
    noteStorage(failure)
    throw failure
  }
}
