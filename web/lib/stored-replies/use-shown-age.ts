import type { QueryCache, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isReachable, subscribe, unreachedSince } from '#web/lib/offline/reachability.ts'
import { storedAt } from '#web/lib/stored-replies/persister.ts'

/** Have their own times, or none. */
const WITHOUT_AGE = /^whereabouts|^GET \/api\/(auth\/user|map|settings|surf-spots\/(?!nearby))/

let queries: QueryCache | undefined

export function showAgeOf(cache: QueryClient): void {
  queries = cache.getQueryCache()
}

/** Time (ms) of the page's oldest stored reply, at latest when the server was lost. Undefined while all is current. */
export const useShownAge = (): number | undefined => useSyncExternalStore(listen, shownAge, () => undefined)

function listen(changed: () => void): () => void {
  const stops = [subscribe(changed), queries?.subscribe(changed)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

function shownAge(): number | undefined {
  const shown = queries?.getAll().filter((query) => query.getObserversCount() > 0) ?? []
  const times = shown
    .filter(({ queryKey: [name] }) => !WITHOUT_AGE.test(String(name)))
    .flatMap((query) => storedAt(query) ?? [])
  if (!isReachable()) times.push(unreachedSince())
  return times.length > 0 ? Math.min(...times) : undefined
}
