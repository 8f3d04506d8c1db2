import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'

/** A page that waits longer than this for a call counts as shown. */
const LONGEST_WAIT_MS = 8000

/**
 * Does this once the first page is shown: no query of the cache is loading and the browser is idle. What is fetched for
 * later would take the network from that page.
 */
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

/** Whether the first page is shown, as `useFirstPageShown` says it: for what that page can do without. */
export function useIsFirstPageShown(): boolean {
  const [isShown, setShown] = useState(false)
  const [note] = useState(() => () => setShown(true))
  useFirstPageShown(note)
  return isShown
}

/** Resolves once the first page is shown, as `useFirstPageShown` says it. */
export async function firstPageShown(cache: QueryClient): Promise<void> {
  const latest = performance.now() + LONGEST_WAIT_MS
  do {
    await Promise.race([settled(cache), new Promise((resolve) => setTimeout(resolve, latest - performance.now()))])
    await new Promise<void>((resolve) => whenIdle(resolve))
    // What a page asks next may follow from what it has just got.
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
    // The page's own queries begin with its effects.
    setTimeout(check)
  })
