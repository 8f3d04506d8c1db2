import { useSyncExternalStore } from 'react'

let isOff = false
const subscribers = new Set<() => void>()

/** Live updates may fail while calls succeed, as behind a proxy without WebSockets. */
export function setLiveOff(to: boolean): void {
  isOff = to
  for (const notify of subscribers) notify()
}

export const useLiveOff = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOff,
    () => false,
  )

function subscribe(notify: () => void): () => void {
  subscribers.add(notify)
  return () => {
    subscribers.delete(notify)
  }
}
