import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { BuddiesPage } from '#web/pages/buddies.tsx'
import { ImportsPage, SharedFilesPage } from '#web/pages/diary/files.tsx'
import { SessionsPage } from '#web/pages/diary/sessions.tsx'
import { NotificationsPage } from '#web/pages/notifications.tsx'
import { ProfilePage } from '#web/pages/profile.tsx'
import { CalendarsPage } from '#web/pages/settings/calendars.tsx'
import { DecisionsPage } from '#web/pages/settings/decisions.tsx'
import { HelpPage } from '#web/pages/settings/help.tsx'
import { NotificationSettingsPage } from '#web/pages/settings/notification-settings.tsx'
import { PrivacySettingsPage } from '#web/pages/settings/privacy-settings.tsx'
import { EmergencyContactsPage, SafetySettingsPage } from '#web/pages/settings/safety-settings.tsx'
import { SecurityLogPage, SecurityPage } from '#web/pages/settings/security.tsx'
import { SettingsPage } from '#web/pages/settings/settings.tsx'
import { AlertsPage, BoardsPage, ProposalsPage, SecretSpotsPage } from '#web/pages/settings/surfing.tsx'
import { lazyCode, lazyPage } from '#web/ui/dialogs/lazy-code.tsx'

export { SuspendedApp } from '#web/app/suspended-app.tsx'

/** Separate code, because its maps and pictures are loaded only when opened. */
const progress = lazyCode(() => import('#web/pages/diary/progress.tsx'))
const ProgressPage = lazyPage(progress, (code) => code.ProgressPage)

/** Few surfers open it. */
const webhooks = lazyCode(() => import('#web/pages/settings/webhooks.tsx'))
const WebhooksPage = lazyPage(webhooks, (code) => code.WebhooksPage)

/** For moderators and operators. */
const operators = lazyCode(() => import('#web/app/operators-pages.tsx'))
const OperatorsPages = lazyPage(operators, (code) => code.OperatorsPages)

/** A file of its own, which visitors load too. */
const notFound = lazyCode(() => import('#web/pages/visitors/not-found.tsx'))
const NotFoundPage = lazyPage(notFound, (code) => code.NotFoundPage)

type SurfersPagesProps = { user: Viewer; inShell: (page: ReactNode, overScene?: boolean) => ReactNode }

/** Pages opened after the first as one file, because each would cost a request. */
export const SurfersPages = ({ user, inShell }: SurfersPagesProps) => (
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
    <Route path="/settings/notifications">{inShell(<NotificationSettingsPage user={user} />)}</Route>
    <Route path="/settings/alerts">{inShell(<AlertsPage />)}</Route>
    <Route path="/settings/calendars">{inShell(<CalendarsPage />)}</Route>
    <Route path="/settings/privacy">{inShell(<PrivacySettingsPage />)}</Route>
    <Route path="/settings/security/log">{inShell(<SecurityLogPage />)}</Route>
    <Route path="/settings/security">{inShell(<SecurityPage />)}</Route>
    <Route path="/settings/webhooks">{inShell(<WebhooksPage />)}</Route>
    <Route path="/settings/contacts">{inShell(<EmergencyContactsPage />)}</Route>
    <Route path="/settings/safety">{inShell(<SafetySettingsPage />)}</Route>
    <Route path="/settings">{inShell(<SettingsPage user={user} />)}</Route>
    <Route path="/decisions">{inShell(<DecisionsPage />)}</Route>
    <Route path="/operators/*?">{inShell(<OperatorsPages user={user} />)}</Route>
    <Route path="/moderation/*?">{inShell(<OperatorsPages user={user} />)}</Route>
    <Route path="/safety/report">{inShell(<OperatorsPages user={user} />)}</Route>
    <Route path="/backups">{inShell(<OperatorsPages user={user} />)}</Route>
    <Route path="/settings/secret-spots">{inShell(<SecretSpotsPage />)}</Route>
    <Route path="/help">{inShell(<HelpPage />)}</Route>
    <Route path="/notifications">{inShell(<NotificationsPage />)}</Route>
    <Route component={NotFoundPage} />
  </Switch>
)
