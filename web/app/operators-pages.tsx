import { Route, Switch } from 'wouter'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { InvitationsPage, LogPage, TeamPage } from '#web/pages/operators/joining.tsx'
import { CasePage, ModerationPage } from '#web/pages/operators/moderation.tsx'
import {
  BackupsPage,
  HealthCheckPage,
  OverviewPage,
  ProposedSpotsPage,
  SafetyReportPage,
  TestMessagesPage,
} from '#web/pages/operators/server.tsx'
import { ListedSurfersPage, OpenedSurferPage } from '#web/pages/operators/surfers.tsx'
import { ServerWebhooksPage } from '#web/pages/settings/webhooks.tsx'
import { NotFoundPage } from '#web/pages/visitors/not-found.tsx'

/** In one file, which only moderators and operators load. */
export const OperatorsPages = ({ user }: { user: Viewer }) => (
  <Switch>
    <Route path="/operators">
      <OverviewPage />
    </Route>
    <Route path="/operators/surfers">
      <ListedSurfersPage />
    </Route>
    <Route path="/operators/surfers/:id">{({ id }) => <OpenedSurferPage id={id} readerId={user.id} />}</Route>
    <Route path="/operators/spots">
      <ProposedSpotsPage />
    </Route>
    <Route path="/operators/invitations">
      <InvitationsPage />
    </Route>
    <Route path="/operators/team">
      <TeamPage user={user} />
    </Route>
    <Route path="/operators/log">
      <LogPage />
    </Route>
    <Route path="/operators/health">
      <HealthCheckPage />
    </Route>
    <Route path="/operators/messages">
      <TestMessagesPage />
    </Route>
    <Route path="/operators/webhooks">
      <ServerWebhooksPage />
    </Route>
    <Route path="/moderation">
      <ModerationPage />
    </Route>
    <Route path="/moderation/:id">{({ id }) => <CasePage id={id} />}</Route>
    <Route path="/safety/report">
      <SafetyReportPage />
    </Route>
    <Route path="/backups">
      <BackupsPage />
    </Route>
    <Route component={NotFoundPage} />
  </Switch>
)
