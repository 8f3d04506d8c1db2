import { useEffect } from 'react'
import { SessionDialog, SpotDialog } from '#web/dialogs.ts'
import { workOffline } from '#web/lib/work-offline.ts'
import { DiscoverPage } from '#web/pages/discover.tsx'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'

/** Discover as a visitor sees it, with the dialogs that open from it. */
export function VisitorDiscover() {
  useEffect(workOffline, [])
  return (
    <>
      <DiscoverPage viewer={null} />
      <SessionDialog viewer={null} />
      <SpotDialog viewer={null} />
      <ToastViewport />
    </>
  )
}
