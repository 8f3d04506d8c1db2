import { useEffect, useSyncExternalStore } from 'react'

/** Code that comes after the page, or 'on its way', or 'missing' when it could not be fetched. */
type Late<T> = { value: T } | 'on its way' | 'missing'

export type LateCode<T> = { prefetch: () => Promise<void>; useCode: (wanted: boolean) => Late<T> }

/**
 * Code that is not part of the first load. `prefetch` fetches it once; it never throws. `useCode` returns it, and fetches
 * it once it is wanted. React's `lazy` would hold the first showing back for 300 ms, also when the code is there.
 */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  let code: Late<T> = 'on its way'
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (next: Late<T>) => {
    code = next
    for (const notify of listeners) notify()
  }
  const prefetch = () =>
    (loading ??= load().then(
      (value) => settle({ value }),
      () => settle('missing'),
    ))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function useCode(wanted: boolean): Late<T> {
    useEffect(() => {
      if (wanted) void prefetch()
    }, [wanted])
    return useSyncExternalStore(subscribe, () => code)
  }

  return { prefetch, useCode }
}
