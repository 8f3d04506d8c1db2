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
import * as texts from '#words/app.ts'

/** Prefetches Discover and the code of its dialog. Resolves once the reader is known as a visitor. */
export async function fetchFirstPage(cache: QueryClient): Promise<void> {
  // One file has all visitors' dialogs.
  if (sharedDialogIn()) void dialogs.spot.prefetch()
  // Failed prefetches are repeated by their component.
  void prefetchDiscover(cache).catch(() => {})
  await Promise.all([firstShown(cache, read('GET /api/auth/user')), VisitorDiscoverPage.prefetch()])
}

const fetchTheRest = () => {
  void OverVisitorsPages.prefetch()
  workOffline()
}

export function VisitorDiscover() {
  useFirstPageShown(fetchTheRest)
  return (
    <>
      <title>{texts.discoverLineup}</title>
      <DiscoverPage viewer={null} />
      <dialogs.session viewer={null} />
      <dialogs.spot viewer={null} />
      <dialogs.report viewer={null} />
      <OverVisitorsPages />
      <Toaster />
    </>
  )
}
