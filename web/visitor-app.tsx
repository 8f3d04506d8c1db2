import { SessionDialog, SpotDialog } from '#web/dialogs.ts'
import { DiscoverPage } from '#web/pages/discover.tsx'
import { Toaster } from '#web/ui/toast.tsx'

/** Discover as a visitor sees it, with the dialogs that open from it. */
export const VisitorDiscover = () => (
  <>
    <DiscoverPage viewer={null} />
    <SessionDialog viewer={null} />
    <SpotDialog viewer={null} />
    <Toaster />
  </>
)
