import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dialogs } from '#web/app/dialogs.tsx'
import { OverSurfersPages } from '#web/app/late-over-pages.tsx'
import { SuspendedOutboxDialog, SuspendedSafetyDialog } from '#web/dialogs/suspended-dialogs.tsx'
import { read } from '#web/lib/api/api.ts'
import { useFirstPageShown } from '#web/lib/api/first-page.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { rememberLeaving } from '#web/lib/offline/left-accounts.ts'
import { workOffline } from '#web/lib/offline/work-offline.ts'
import { SuspendedPage } from '#web/pages/suspended.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'

/** Without live messages, the page asks whether the suspension has ended. */
const POLL_MS = 60_000

const fetchTheRest = () => {
  void OverSurfersPages.prefetch()
  workOffline()
}

/** In place of the app, at every address: the app is back as soon as the own record says so. */
export function SuspendedApp({ user }: { user: Viewer }) {
  useFirstPageShown(fetchTheRest)
  useQuery({ ...read('GET /api/auth/user'), refetchInterval: POLL_MS })
  useEffect(() => rememberLeaving(user.id, user.leavesAt), [user.id, user.leavesAt])
  return (
    <>
      <SuspendedPage user={user} />
      <dialogs.alarm viewer={user} />
      <SuspendedSafetyDialog />
      <SuspendedOutboxDialog />
      <OverSurfersPages />
      <Toaster />
    </>
  )
}
