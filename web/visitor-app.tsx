import { SessionDialog, SpotDialog } from '#web/dialogs.ts'
import { OverVisitorsPages } from '#web/late-over-pages.tsx'
import { useFirstPageShown } from '#web/lib/first-page.ts'
import { workOffline } from '#web/lib/work-offline.ts'
import { DiscoverPage } from '#web/pages/discover.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

const fetchTheRest = () => {
  for (const part of [OverVisitorsPages, SessionDialog]) void part.prefetch()
  workOffline()
}

/** Discover as a visitor sees it, with the dialogs that open from it. */
export function VisitorDiscover() {
  useFirstPageShown(fetchTheRest)
  return (
    <>
      <DiscoverPage viewer={null} />
      <SessionDialog viewer={null} />
      <SpotDialog viewer={null} />
      <OverVisitorsPages />
      <Toaster />
    </>
  )
}
