import type { QueryClient } from '@tanstack/react-query'
import { SignedInApp } from '#web/app/app.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { DiscoverPage, HomePage, SurfersPages } from '#web/app/late-pages.tsx'
import { forecastOf } from '#web/features/conditions/queries.ts'
import { spotDetail } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { firstShown } from '#web/lib/api/cache.ts'
import { firstAnswer } from '#web/lib/api/early.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'
import { firstDialogIn } from '#web/lib/search/shared-dialog.ts'
import { prefetchHome } from '#web/pages/prefetch-home.ts'
import { holdPage } from '#web/ui/dialogs/held-page.ts'

/** A position that is still being found holds nothing up. */
const LONGEST_MS = 300

type Shown = {
  code: { prefetch: () => Promise<void> }
  /** Fetches what is shown, so that its calls do not wait for its code. Resolves once all of it can be shown. */
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
/** What the first dialogs show, where it is fetched beside their code. */
const dialogData: Partial<Record<NonNullable<ReturnType<typeof firstDialogIn>>, Shown['prefetchData']>> = {
  spot: (cache, id) => Promise.all([firstShown(cache, spotDetail(id)), firstShown(cache, forecastOf(id))]),
}

/**
 * Fetches what this address needs to be shown to a surfer, all at once: the page, or the dialog over it, which the page then
 * waits for. Resolves when it can be shown; never throws.
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
  // What could not be fetched early is asked for again by what shows it.
  const data = shown?.prefetchData?.(cache, id).catch(() => {})
  await shown?.code.prefetch()
  // Without a network all that was kept comes in an instant: drawn with the code, it costs a phone half the time.
  if (worksOffline()) await Promise.race([data, firstAnswer, passed(LONGEST_MS)])
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
