import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/offline/when-idle.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'

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

let isTopShown = false

/**
 * Whether what stands below the top of a page may be drawn: the first time once its top, which is ready now or not, is on the
 * screen. A slow phone shows what is on top 0.1 s sooner that way. From then on pages are drawn whole, and so is one that starts
 * from the phone, where all of it comes at once.
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
