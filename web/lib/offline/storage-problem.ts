import { observable } from '#web/lib/observable.ts'

/** 'none': no storage, as in some private windows. */
export type StorageProblem = 'full' | 'none'

const problem = observable<StorageProblem | undefined>(undefined)

export const isFull = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'

export function noteStorage(failure?: unknown): void {
  problem.set(failure === undefined ? undefined : isFull(failure) ? 'full' : 'none')
}

export const useStorageProblem = (): StorageProblem | undefined => problem.use()

/** Some browsers prompt, so call it only for unsent data. Never rejects. */
export const askToPersist = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
