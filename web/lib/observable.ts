import { useSyncExternalStore } from 'react'

/** A value outside React. `use` renders with the first value on a server. */
export function observable<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    // The same callback may be added twice.
    const notify = () => listener()
    listeners.add(notify)
    return () => void listeners.delete(notify)
  }
  return {
    get,
    subscribe,
    set(next: T) {
      if (next === value) return
      value = next
      for (const notify of listeners) notify()
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
