import { type ReactNode, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { AllDialogs } from '#web/app/dialogs.tsx'
import { OverSurfersPages } from '#web/app/late-over-pages.tsx'
import { DiscoverPage, HomePage, SurfersPages, SuspendedApp } from '#web/app/late-pages.tsx'
import { fetchAllActs, pageActs } from '#web/app/page-acts.ts'
import { usePendingCount } from '#web/features/buddies/queries.ts'
import { useNewCount } from '#web/features/notifications/queries.ts'
import { OutboxBanner } from '#web/features/outbox/outbox-banner.tsx'
import { OutboxProvider } from '#web/features/outbox/outbox-provider.tsx'
import { useToastRefusal } from '#web/features/outbox/toast-refusal.ts'
import { useChosenUnits } from '#web/features/own-data/chosen-settings.ts'
import { OpenAlarms } from '#web/features/safety/alarm/open-alarms.tsx'
import { useCurrentSession, useCurrentSessionId } from '#web/features/sessions/data/queries.ts'
import { LiveUpdates } from '#web/features/sessions/in-the-water/live-updates.tsx'
import { TrackRecording, useUnsentTracks } from '#web/features/tracks/recording/use-recorder.tsx'
import { useFirstPageShown, useIsFirstPageShown } from '#web/lib/api/first-page.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { UnitsContext } from '#web/lib/format/units.ts'
import { rememberLeaving } from '#web/lib/offline/left-accounts.ts'
import { workOffline } from '#web/lib/offline/work-offline.ts'
import { useStoreAhead } from '#web/reading-offline/use-store-ahead.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { AppShell } from '#web/ui/layout/app-shell.tsx'

const HOME = /^\/(home)?$/

/** Prefetches further code, so that the app opens offline. */
const fetchTheRest = () => {
  void OverSurfersPages.prefetch()
  workOffline()
}

export const SignedInApp = ({ user }: { user: Viewer }) => (
  <OutboxProvider surferId={user.id} acts={pageActs} fetchActs={fetchAllActs}>
    {/suspended|closed/.test(user.standing ?? '') ? <SuspendedApp user={user} /> : <PagesAndDialogs user={user} />}
  </OutboxProvider>
)

function PagesAndDialogs({ user }: { user: Viewer }) {
  useFirstPageShown(fetchTheRest)
  // Data in this browser is removed with the account.
  useEffect(() => rememberLeaving(user.id, user.leavesAt), [user.id, user.leavesAt])
  useStoreAhead(user.id)
  const hasTime = useIsFirstPageShown()
  const inShell = (page: ReactNode, overScene = false) => (
    <Shell user={user} overScene={overScene} hasTime={hasTime}>
      {page}
    </Shell>
  )
  return (
    <UnitsContext value={useChosenUnits(user)}>
      <LiveUpdates userId={user.id} />
      <TrackRecording surferId={user.id} currentId={useCurrentSessionId(user.id)} onRefused={useToastRefusal()}>
        <Switch>
          <Route path={HOME}>{inShell(<HomePage user={user} />, true)}</Route>
          <Route path="/discover">{inShell(<DiscoverPage viewer={user} />)}</Route>
          <Route>
            <SurfersPages user={user} inShell={inShell} />
          </Route>
        </Switch>
        <AllDialogs viewer={user} />
      </TrackRecording>
      <OverSurfersPages />
      <Toaster />
    </UnitsContext>
  )
}

type ShellProps = {
  user: Viewer
  overScene: boolean
  /** True once the first page is shown, so that secondary requests may start. */
  hasTime: boolean
  children: ReactNode
}

function Shell({ user, overScene, hasTime, children }: ShellProps) {
  const [path, navigate] = useLocation()
  const isOnHome = HOME.test(path)
  const inTheWater = useCurrentSession(user.id) !== undefined
  const checkIn = useSheetAddress('check-in')
  const alarm = useSheetAddress('alarm')
  const outbox = useSheetAddress('outbox')
  return (
    <AppShell
      photo={user.profileImageUrl}
      unreadNotifications={useNewCount(hasTime)}
      onNotifications={() => navigate('/notifications')}
      pendingRequests={usePendingCount(hasTime)}
      onCheckIn={() => checkIn.open()}
      inTheWater={inTheWater}
      overScene={overScene}
      outbox={<OutboxBanner isBrief={isOnHome && inTheWater} tracks={useUnsentTracks()} onOpen={() => outbox.open()} />}
    >
      <OpenAlarms overScene={overScene} onOpen={alarm.open} />
      {children}
    </AppShell>
  )
}
