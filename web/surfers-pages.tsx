import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { ProgressPage } from '#web/late-pages.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import { AlertsPage } from '#web/pages/alerts.tsx'
import { BoardsPage } from '#web/pages/boards.tsx'
import { BuddiesPage } from '#web/pages/buddies.tsx'
import { EmergencyContactsPage } from '#web/pages/emergency-contacts.tsx'
import { HelpPage } from '#web/pages/help.tsx'
import { ImportsPage } from '#web/pages/imports.tsx'
import { NotFoundPage } from '#web/pages/not-found.tsx'
import { NotificationSettingsPage } from '#web/pages/notification-settings.tsx'
import { NotificationsPage } from '#web/pages/notifications.tsx'
import { PrivacySettingsPage } from '#web/pages/privacy-settings.tsx'
import { ProfilePage } from '#web/pages/profile.tsx'
import { ProposalsPage } from '#web/pages/proposals.tsx'
import { ProposedSpotsPage } from '#web/pages/proposed-spots.tsx'
import { SafetyReportPage } from '#web/pages/safety-report.tsx'
import { SafetySettingsPage } from '#web/pages/safety-settings.tsx'
import { SecretSpotsPage } from '#web/pages/secret-spots.tsx'
import { SecurityPage } from '#web/pages/security.tsx'
import { SecurityLogPage } from '#web/pages/security-log.tsx'
import { SessionsPage } from '#web/pages/sessions.tsx'
import { SettingsPage } from '#web/pages/settings.tsx'
import { SharedFilesPage } from '#web/pages/shared-files.tsx'
import { AchievementsDialog, BoardDialog, ReviewDialog, SecretSpotDialog } from '#web/profile-dialogs.ts'

type SurfersPagesProps = { user: Viewer; inShell: (page: ReactNode, overScene?: boolean) => ReactNode }

/** The pages that a surfer opens after the first one, and the dialogs of these alone, as one file: each of its own would cost a request. */
export const SurfersPages = ({ user, inShell }: SurfersPagesProps) => (
  <>
    <Switch>
      <Route path="/buddies">{inShell(<BuddiesPage user={user} />)}</Route>
      <Route path="/profile">{inShell(<ProfilePage user={user} />, true)}</Route>
      <Route path="/proposals">{inShell(<ProposalsPage />)}</Route>
      <Route path="/progress">{inShell(<ProgressPage />)}</Route>
      <Route path="/sessions">{inShell(<SessionsPage />)}</Route>
      <Route path="/imports/:sessionId?">
        {({ sessionId }) => inShell(<ImportsPage surferId={user.id} sessionId={sessionId} />)}
      </Route>
      <Route path="/shared-files">{inShell(<SharedFilesPage user={user} />)}</Route>
      <Route path="/boards">{inShell(<BoardsPage />)}</Route>
      <Route path="/settings/notifications">{inShell(<NotificationSettingsPage />)}</Route>
      <Route path="/settings/alerts">{inShell(<AlertsPage />)}</Route>
      <Route path="/settings/privacy">{inShell(<PrivacySettingsPage />)}</Route>
      <Route path="/settings/security/log">{inShell(<SecurityLogPage />)}</Route>
      <Route path="/settings/security">{inShell(<SecurityPage />)}</Route>
      <Route path="/settings/contacts">{inShell(<EmergencyContactsPage />)}</Route>
      <Route path="/settings/safety">{inShell(<SafetySettingsPage />)}</Route>
      <Route path="/settings">{inShell(<SettingsPage user={user} />)}</Route>
      <Route path="/operators/spots">{inShell(<ProposedSpotsPage />)}</Route>
      <Route path="/safety/report">{inShell(<SafetyReportPage />)}</Route>
      <Route path="/settings/secret-spots">{inShell(<SecretSpotsPage />)}</Route>
      <Route path="/help">{inShell(<HelpPage />)}</Route>
      <Route path="/notifications">{inShell(<NotificationsPage />)}</Route>
      <Route component={NotFoundPage} />
    </Switch>
    <AchievementsDialog />
    <SecretSpotDialog />
    <BoardDialog />
    <ReviewDialog />
  </>
)
