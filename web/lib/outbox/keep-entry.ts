import { isFull, noteStorage } from '#web/lib/offline/storage-problem.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { add, remove, type Store } from '#web/lib/outbox/store.ts'

/** Puts an entry on disk, as `add` does. Rejects when it cannot be kept, of which the offline notice then tells. */
export async function keepEntry(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry | undefined> {
  try {
    return await makingRoom(() => add(store, made))
  } catch (failure) {
    noteStorage(failure)
    throw failure
  }
}

/** Deletes an entry and all that need it, as `remove` does. That is noted on disk too, which may be full. */
export const dropEntry = (store: Store, id: string): Promise<Entry[]> => makingRoom(() => remove(store, id))

/** Writes; on a full disk kept replies make room for it, which can be loaded again. */
export async function makingRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (failure) {
    if (!isFull(failure)) throw failure
    const { deleteReplies } = await import('#web/lib/kept-replies/store.ts')
    await deleteReplies()
    return write()
  }
}
