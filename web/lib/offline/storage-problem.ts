import { useSyncExternalStore } from 'react'

/** Reason why storage fails: a full disk, or none allowed, as in some private windows. */
export type StorageProblem = 'full' | 'none'

let problem: StorageProblem | undefined
const subscribers = new Set<() => void>()

/** True if a write failed for lack of space. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'

/** Records the result of a write: its error, or none. */
export function noteStorage(failure?: unknown): void {
  const now = failure === undefined ? undefined : isFull(failure) ? 'full' : 'none'
  if (now === problem) return
  problem = now
  for (const notify of subscribers) notify()
}

/** The current storage problem; undefined if none. */
export const useStorageProblem = (): StorageProblem | undefined =>
  useSyncExternalStore(
    subscribe,
    () => problem,
    () => undefined,
  )

function subscribe(changed: () => void): () => void {
  subscribers.add(changed)
  return () => {
    subscribers.delete(changed)
  }
}

/**
 * Requests persistent storage. Some browsers prompt, so call it when unsent data would be lost. Resolves to the result;
 * never rejects.
 */
export const askToPersist = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Browsers without it evict as they like.
    return false
  }
}
