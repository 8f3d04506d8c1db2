import type { QueryClient } from '@tanstack/react-query'
import { VisitorDiscoverPage } from '#web/app/app.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { OverVisitorsPages } from '#web/app/late-over-pages.tsx'
import { read } from '#web/lib/api/api.ts'
import { firstShown } from '#web/lib/api/cache.ts'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import { workOffline } from '#web/lib/offline/work-offline.ts'
import { sharedDialogIn } from '#web/lib/search/shared-dialog.ts'
import { DiscoverPage, prefetchDiscover } from '#web/pages/discover.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'

/**
 * Fetches what Discover shows, and the code of what the address opens over it. Resolves once it is known that a visitor is
 * here: from then on Discover shows itself what it waits for.
 */
export async function fetchFirstPage(cache: QueryClient): Promise<void> {
  // One file has all dialogs that visitors open.
  if (sharedDialogIn()) void dialogs.spot.prefetch()
  // What could not be fetched early is asked for again by what shows it.
  void prefetchDiscover(cache).catch(() => {})
  await Promise.all([firstShown(cache, read('GET /api/auth/user')), VisitorDiscoverPage.prefetch()])
}

const fetchTheRest = () => {
  void OverVisitorsPages.prefetch()
  workOffline()
}

/** Discover as a visitor sees it, with the dialogs that open from it. */
export function VisitorDiscover() {
  useFirstPageShown(fetchTheRest)
  return (
    <>
      <title>Discover · Lineup</title>
      <DiscoverPage viewer={null} />
      <dialogs.session viewer={null} />
      <dialogs.spot viewer={null} />
      <OverVisitorsPages />
      <Toaster />
    </>
  )
}
