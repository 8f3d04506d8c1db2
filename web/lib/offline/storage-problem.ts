import { useSyncExternalStore } from 'react'

/** What keeps this browser from storing: its disk is full, or it stores nothing for us, as in some private windows. */
export type StorageProblem = 'full' | 'none'

let problem: StorageProblem | undefined
const subscribers = new Set<() => void>()

/** Whether a write failed for lack of room. */
export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'

/** Takes note of how storing went: of what it failed with, or of nothing when it worked. */
export function noteStorage(failure?: unknown): void {
  const now = failure === undefined ? undefined : isFull(failure) ? 'full' : 'none'
  if (now === problem) return
  problem = now
  for (const notify of subscribers) notify()
}

/** What keeps this browser from storing, as the last try has shown; undefined: nothing. */
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
 * Asks the browser not to clear what it stores for us when its disk runs short. Some ask the surfer first, so it is for the
 * moment when something waits that would be lost. Resolves to whether it agreed; never rejects.
 */
export const askToPersist = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Browsers without it clear as they like.
    return false
  }
}
