import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { worksOffline } from '#web/lib/offline/work-offline.ts'

const LONGEST_WAIT_MS = 8000

/** Runs work once no query is loading and the browser is idle, so that prefetching does not delay the page. */
export function useFirstPageShown(work: () => void): void {
  const cache = useQueryClient()
  useEffect(() => {
    let isGone = false
    void firstPageShown(cache).then(() => isGone || work())
    return () => {
      isGone = true
    }
  }, [cache, work])
}

export function useIsFirstPageShown(): boolean {
  const [isShown, setShown] = useState(false)
  const [note] = useState(() => () => setShown(true))
  useFirstPageShown(note)
  return isShown
}

let isTopShown = false

/**
 * True once the part below the fold may render: after the first paint, 0.1 s sooner on slow phones. Later pages and
 * stored data render at once.
 */
export function useTopFirst(isTopReady: boolean): boolean {
  const [isShown, setShown] = useState(() => isTopShown || worksOffline())
  useEffect(() => {
    if (!isTopReady) return
    isTopShown = true
    setShown(true)
  }, [isTopReady])
  return isShown && isTopReady
}

export async function firstPageShown(cache: QueryClient): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT_MS
  do {
    await Promise.race([settled(cache), new Promise((resolve) => setTimeout(resolve, latest - performance.now()))])
    await new Promise<void>((resolve) => whenIdle(resolve))
    // A page's next query may depend on the last.
  } while (cache.isFetching() > 0 && performance.now() < latest)
}

const settled = (cache: QueryClient) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (cache.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = cache.getQueryCache().subscribe(check)
    setTimeout(check)
  })

const AT_THE_LATEST_MS = 8_000
/** Safari has no `requestIdleCallback`. */
const FALLBACK_MS = 200

/** After 8 s at the latest; returns the cancel function. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_THE_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
