import { useSyncExternalStore } from 'react'

let isOff = false
const subscribers = new Set<() => void>()

/** Sets whether live updates fail while calls succeed, as behind a proxy without WebSockets. */
export function setLiveOff(to: boolean): void {
  isOff = to
  for (const notify of subscribers) notify()
}

/** True while live updates are off: see `setLiveOff`. */
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
