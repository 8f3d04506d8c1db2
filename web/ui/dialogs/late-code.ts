import { useEffect, useSyncExternalStore } from 'react'

/** 'missing': loading failed. */
type Late<T> = { value: T } | 'on its way' | 'missing'

export type LateCode<T> = { prefetch: () => Promise<void>; useCode: (wanted: boolean) => Late<T> }

/**
 * Code outside the first load. `prefetch` never throws. React's `lazy` would delay the first render by 300 ms, even
 * when loaded.
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
