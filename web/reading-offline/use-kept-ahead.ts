import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstPageShown } from '#web/lib/api/first-page.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'

/** Keeps what this surfer is likely to read without a network, while the app is open and has nothing else to do. */
export function useKeptAhead(surferId: string): void {
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
  // Without its files nothing of the app is read offline, and they are fetched before.
  await navigator.serviceWorker?.ready
  if (signal.aborted) return
  const { keepAheadWhenIdle } = await import('#web/reading-offline/when-to-keep.ts')
  keepAheadWhenIdle(cache, surferId, outbox, signal)
}

/** Its code could not be fetched: the next page tries again. */
const cannotBegin = () => {}
