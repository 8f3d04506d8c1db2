import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstPageShown } from '#web/lib/api/first-page.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'

/** Stores data for offline reading while the app is open and idle. */
export function useStoreAhead(surferId: string): void {
  const cache = useQueryClient()
  const { outbox } = useOutbox()
  useEffect(() => {
    if (!outbox) return
    const stopping = new AbortController()
    void begin(cache, surferId, outbox, stopping.signal).catch(cannotBegin)
    return () => stopping.abort()
  }, [cache, surferId, outbox])
}

async function begin(cache: QueryClient, surferId: string, outbox: Outbox, signal: AbortSignal): Promise<void> {
  await firstPageShown(cache)
  // The app's files come first: without them nothing can be read offline.
  await navigator.serviceWorker?.ready
  if (signal.aborted) return
  const { keepAheadWhenIdle } = await import('#web/reading-offline/when-to-keep.ts')
  keepAheadWhenIdle(cache, surferId, outbox, signal)
}

/** The code failed to load: the next page retries. */
const cannotBegin = () => {}
