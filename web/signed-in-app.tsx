import { type ReactNode, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import {
  AchievementsDialog,
  AlarmDialog,
  BoardDialog,
  CheckInDialog,
  ContactDialog,
  EditProfileDialog,
  EditSessionDialog,
  FindBuddiesDialog,
  LogSessionDialog,
  PlanDialog,
  ProposeSpotDialog,
  SafetyDialog,
  ScheduleDialog,
  SecretSpotDialog,
  SessionDialog,
  SpotDialog,
  SurferDialog,
  WrapUpDialog,
} from '#web/dialogs.ts'
import { usePendingCount } from '#web/features/buddies/queries.ts'
import { useUnreadCount } from '#web/features/notifications/queries.ts'
import { useLeavingNote } from '#web/features/own-data/leaving.ts'
import { useChosenUnits } from '#web/features/own-data/settings.ts'
import { OpenAlarms } from '#web/features/safety/open-alarms.tsx'
import { FreshSignInDialog } from '#web/features/sign-in/fresh-sign-in-dialog.tsx'
import { LiveUpdates } from '#web/features/surf-sessions/live-updates.tsx'
import { useCurrentSession, useCurrentSessionId } from '#web/features/surf-sessions/queries.ts'
import { TrackRecording } from '#web/features/tracks/use-recorder.tsx'
import { LazyProgressPage } from '#web/lazy-pages.tsx'
import { UnitsContext } from '#web/lib/units.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { workOffline } from '#web/lib/work-offline.ts'
import { BoardsPage } from '#web/pages/boards.tsx'
import { BuddiesPage } from '#web/pages/buddies.tsx'
import { DiscoverPage } from '#web/pages/discover.tsx'
import { EmergencyContactsPage } from '#web/pages/emergency-contacts.tsx'
import { HelpPage } from '#web/pages/help.tsx'
import { HomePage } from '#web/pages/home.tsx'
import { ImportsPage } from '#web/pages/imports.tsx'
import { NotFoundPage } from '#web/pages/not-found.tsx'
import { NotificationSettingsPage } from '#web/pages/notification-settings.tsx'
import { NotificationsPage } from '#web/pages/notifications.tsx'
import { PrivacySettingsPage } from '#web/pages/privacy-settings.tsx'
import { ProfilePage } from '#web/pages/profile.tsx'
import { ProposalsPage } from '#web/pages/proposals.tsx'
import { SafetyReportPage } from '#web/pages/safety-report.tsx'
import { SecretSpotsPage } from '#web/pages/secret-spots.tsx'
import { SecurityPage } from '#web/pages/security.tsx'
import { SecurityLogPage } from '#web/pages/security-log.tsx'
import { SessionsPage } from '#web/pages/sessions.tsx'
import { AppShell } from '#web/ui/app-shell.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { ToastViewport } from '#web/ui/toast-viewport.tsx'

/** Everything that a signed-in surfer can reach: the pages in their shell, and the dialogs over them. */
export function SignedInApp({ user }: { user: Viewer }) {
  useEffect(workOffline, [])
  useLeavingNote(user.id)
  const inShell = (page: ReactNode, overScene = false) => (
    <Shell user={user} overScene={overScene}>
      {page}
    </Shell>
  )
  return (
    <UnitsContext value={useChosenUnits(user)}>
      <LiveUpdates userId={user.id} />
      <TrackRecording surferId={user.id} currentId={useCurrentSessionId(user.id)}>
        <Switch>
          <Route path={/^\/(home)?$/}>{inShell(<HomePage user={user} />, true)}</Route>
          <Route path="/discover">{inShell(<DiscoverPage viewer={user} />)}</Route>
          <Route path="/buddies">{inShell(<BuddiesPage />)}</Route>
          <Route path="/profile">{inShell(<ProfilePage user={user} />, true)}</Route>
          <Route path="/proposals">{inShell(<ProposalsPage user={user} />)}</Route>
          <Route path="/progress">{inShell(<LazyProgressPage />)}</Route>
          <Route path="/sessions">{inShell(<SessionsPage />)}</Route>
          <Route path="/imports/:sessionId?">{({ sessionId }) => inShell(<ImportsPage sessionId={sessionId} />)}</Route>
          <Route path="/boards">{inShell(<BoardsPage />)}</Route>
          <Route path="/settings/notifications">{inShell(<NotificationSettingsPage />)}</Route>
          <Route path="/settings/privacy">{inShell(<PrivacySettingsPage />)}</Route>
          <Route path="/settings/security/log">{inShell(<SecurityLogPage />)}</Route>
          <Route path="/settings/security">{inShell(<SecurityPage />)}</Route>
          <Route path="/settings/contacts">{inShell(<EmergencyContactsPage />)}</Route>
          <Route path="/safety/report">{inShell(<SafetyReportPage />)}</Route>
          <Route path="/settings/secret-spots">{inShell(<SecretSpotsPage />)}</Route>
          <Route path="/help">{inShell(<HelpPage />)}</Route>
          <Route path="/notifications">{inShell(<NotificationsPage />)}</Route>
          <Route component={NotFoundPage} />
        </Switch>
        <WrapUpDialog viewer={user} />
      </TrackRecording>
      <CheckInDialog viewer={user} />
      <SessionDialog viewer={user} />
      <SpotDialog viewer={user} />
      <FindBuddiesDialog />
      <SurferDialog />
      <EditProfileDialog viewer={user} />
      <AchievementsDialog />
      <EditSessionDialog viewer={user} />
      <LogSessionDialog viewer={user} />
      <ScheduleDialog viewer={user} />
      <PlanDialog viewer={user} />
      <ProposeSpotDialog />
      <SafetyDialog />
      <AlarmDialog />
      <ContactDialog />
      <SecretSpotDialog />
      <BoardDialog />
      <FreshSignInDialog />
      <ToastViewport />
    </UnitsContext>
  )
}

function Shell({ user, overScene, children }: { user: Viewer; overScene: boolean; children: ReactNode }) {
  const [, navigate] = useLocation()
  const checkIn = useSheetAddress('check-in')
  const alarm = useSheetAddress('alarm')
  return (
    <AppShell
      photo={user.profileImageUrl}
      unreadNotifications={useUnreadCount()}
      onNotifications={() => navigate('/notifications')}
      pendingRequests={usePendingCount()}
      onCheckIn={() => checkIn.open()}
      inTheWater={useCurrentSession(user.id) !== undefined}
      overScene={overScene}
    >
      <OpenAlarms overScene={overScene} onOpen={alarm.open} />
      {children}
    </AppShell>
  )
}
