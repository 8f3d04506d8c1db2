import { useSyncExternalStore } from 'react'

let isOff = false
const subscribers = new Set<() => void>()

/** Says whether the server answers while its live connection does not open, as behind a proxy that passes no WebSockets on. */
export function setLiveOff(to: boolean): void {
  isOff = to
  for (const notify of subscribers) notify()
}

/** Whether live updates are off: see `setLiveOff`. */
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
