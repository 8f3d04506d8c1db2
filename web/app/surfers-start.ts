import type { QueryClient } from '@tanstack/react-query'
import { SignedInApp } from '#web/app/app.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { DiscoverPage, HomePage, SurfersPages } from '#web/app/late-pages.tsx'
import { forecastOf, suggestionNear } from '#web/features/conditions/queries.ts'
import { ownFavourites } from '#web/features/favourites/queries.ts'
import { upcomingPlans } from '#web/features/plans/queries.ts'
import { activeNear, ownStats } from '#web/features/sessions/data/queries.ts'
import { recentSessions } from '#web/features/sessions/data/session-cache.ts'
import { whereaboutsQuery } from '#web/features/sessions/data/whereabouts.ts'
import { spotDetail, spotsNear } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { firstShown } from '#web/lib/api/cache.ts'
import { firstAnswer } from '#web/lib/api/prefetch.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'
import { firstDialogIn } from '#web/lib/search/shared-dialog.ts'
import { holdPage } from '#web/ui/dialogs/page-on-hold.ts'

/** A pending position delays nothing longer. */
const LONGEST_MS = 300

type Shown = {
  code: { prefetch: () => Promise<void> }
  /** Prefetches data in parallel with the code. Resolves once it can be shown. */
  prefetchData?: (cache: QueryClient, id: string) => Promise<unknown>
}

const home: Shown = { code: HomePage, prefetchData: prefetchHome }
const pages: Record<string, Shown> = {
  '/': home,
  '/home': home,
  '/discover': {
    code: DiscoverPage,
    prefetchData: async (cache) => {
      const page = await import('#web/pages/discover.tsx')
      await Promise.all([page.prefetchFavourites(cache), page.prefetchDiscover(cache)])
    },
  },
  '/profile': { code: SurfersPages },
}
/** Data of the first dialogs, fetched in parallel with their code. */
const dialogData: Partial<Record<NonNullable<ReturnType<typeof firstDialogIn>>, Shown['prefetchData']>> = {
  spot: (cache, id) => Promise.all([firstShown(cache, spotDetail(id)), firstShown(cache, forecastOf(id))]),
}

/**
 * Prefetches the page or dialog of this address for a surfer in parallel; the page waits for its dialog. Never throws.
 */
export async function fetchFirstPage(cache: QueryClient): Promise<void> {
  const dialog = firstDialogIn()
  const fetchPage = () => fetchShown(cache, pages[location.pathname])
  if (dialog) holdPage(fetchPage)
  const opened = dialog && { code: dialogs[dialog], prefetchData: dialogData[dialog] }
  await Promise.all([
    firstShown(cache, read('GET /api/auth/user')),
    SignedInApp.prefetch(),
    dialog ? fetchShown(cache, opened, new URLSearchParams(location.search).get(dialog)!) : fetchPage(),
  ])
}

async function fetchShown(cache: QueryClient, shown: Shown | undefined, id = ''): Promise<void> {
  // Failed prefetches are repeated by their component.
  const data = shown?.prefetchData?.(cache, id).catch(() => {})
  await shown?.code.prefetch()
  // Offline, stored data is available at once: rendering it with the code halves the time.
  if (worksOffline()) await Promise.race([data, firstAnswer, passed(LONGEST_MS)])
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Prefetches Home's data in parallel with its code. Resolves once all can be shown. */
async function prefetchHome(cache: QueryClient): Promise<void> {
  await Promise.all([
    firstShown(cache, upcomingPlans),
    firstShown(cache, ownFavourites),
    firstShown(cache, ownStats()),
    prefetchOwn(cache),
    prefetchAround(cache),
  ])
}

async function prefetchOwn(cache: QueryClient): Promise<void> {
  const who = read('GET /api/auth/user')
  await firstShown(cache, who)
  const user = cache.getQueryData(who.queryKey)
  if (user) await firstShown(cache, recentSessions(user.id))
}

async function prefetchAround(cache: QueryClient): Promise<void> {
  await firstShown(cache, whereaboutsQuery)
  const here = cache.getQueryData(whereaboutsQuery.queryKey)
  if (!here) return
  const position = { latitude: here.latitude, longitude: here.longitude }
  await Promise.all([
    firstShown(cache, activeNear(position)),
    firstShown(cache, spotsNear(position)),
    here.known && firstShown(cache, suggestionNear(position)),
  ])
}
