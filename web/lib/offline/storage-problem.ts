import { useSyncExternalStore } from 'react'

/** 'none': no storage, as in some private windows. */
export type StorageProblem = 'full' | 'none'

let problem: StorageProblem | undefined
const subscribers = new Set<() => void>()

export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'

export function noteStorage(failure?: unknown): void {
  const now = failure === undefined ? undefined : isFull(failure) ? 'full' : 'none'
  if (now === problem) return
  problem = now
  for (const notify of subscribers) notify()
}

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

/** Some browsers prompt, so call it only for unsent data. Never rejects. */
export const askToPersist = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
