import { useSyncExternalStore } from 'react'

let isOff = false
const subscribers = new Set<() => void>()

/** Whether the server answers while its live connection does not open, as behind a proxy that passes no WebSockets on. */
export const isLiveOff = (): boolean => isOff

export function setLiveOff(to: boolean): void {
  if (isOff === to) return
  isOff = to
  for (const notify of subscribers) notify()
}

/** `isLiveOff`, for components. */
export const useLiveOff = (): boolean => useSyncExternalStore(subscribe, isLiveOff, () => false)

function subscribe(notify: () => void): () => void {
  subscribers.add(notify)
  return () => {
    subscribers.delete(notify)
  }
}
