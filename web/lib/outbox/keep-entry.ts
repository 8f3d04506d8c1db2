import { isFull, noteStorage } from '#web/lib/offline/storage-problem.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { add, remove, type Store } from '#web/lib/outbox/store.ts'

export async function keepEntry(store: Store, made: Omit<Entry, 'seq'>): Promise<Entry | undefined> {
  try {
    return await makingRoom(() => add(store, made))
  } catch (failure) {
    noteStorage(failure)
    throw failure
  }
}

export const dropEntry = (store: Store, id: string): Promise<Entry[]> => makingRoom(() => remove(store, id))

/** On a full disk deletes stored replies, which can be refetched. */
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
