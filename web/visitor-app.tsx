import { SpotDialog } from '#web/features/spots/spot-dialog.tsx'
import { SessionDialog } from '#web/features/surf-sessions/session-dialog.tsx'
import { DiscoverPage } from '#web/pages/discover.tsx'

/** Discover as a visitor sees it, with the dialogs that open from it. */
export const VisitorDiscover = () => (
  <>
    <DiscoverPage viewer={null} />
    <SessionDialog viewer={null} />
    <SpotDialog viewer={null} />
  </>
)
