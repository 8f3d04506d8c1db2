import type { QueryClient } from '@tanstack/react-query'
import { SignedInApp } from '#web/app.tsx'
import { DiscoverPage, HomePage, ProfilePage } from '#web/late-pages.tsx'
import { read } from '#web/lib/api.ts'
import { firstShown } from '#web/lib/cache.ts'
import { firstAnswer } from '#web/lib/early.ts'
import { worksOffline } from '#web/lib/work-offline.ts'
import { prefetchHome } from '#web/pages/prefetch-home.ts'

/** A position that is still being found holds nothing up. */
const LONGEST_MS = 300

type FirstPage = {
  page: { prefetch: () => Promise<void> }
  /** Fetches what the page shows, so that its calls do not wait for its code. Resolves once all of it can be shown. */
  prefetchData?: (cache: QueryClient) => Promise<void>
}

const home: FirstPage = { page: HomePage, prefetchData: prefetchHome }
const firstPages: Record<string, FirstPage> = {
  '/': home,
  '/home': home,
  '/discover': {
    page: DiscoverPage,
    prefetchData: async (cache) => {
      const page = await import('#web/pages/discover.tsx')
      await Promise.all([page.prefetchFavourites(cache), page.prefetchDiscover(cache)])
    },
  },
  '/profile': { page: ProfilePage },
}

/** Fetches what the page of this address needs to be shown to a surfer, all at once. Resolves when it can be shown; never throws. */
export async function fetchFirstPage(cache: QueryClient): Promise<void> {
  const first = firstPages[location.pathname]
  // What could not be fetched early is asked for again by the page.
  const data = first?.prefetchData?.(cache).catch(() => {})
  await Promise.all([firstShown(cache, read('GET /api/auth/user')), SignedInApp.prefetch(), first?.page.prefetch()])
  // Without a network all that was kept comes in an instant: drawn with the page, it costs a phone half the time.
  if (worksOffline()) await Promise.race([data, firstAnswer, passed(LONGEST_MS)])
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
