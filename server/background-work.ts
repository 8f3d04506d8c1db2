import type { Deps } from '#server/deps.ts'
import { accountMailQueued } from '#server/features/accounts/events.ts'
import { startAccountMail } from '#server/features/accounts/mail/account-mail.ts'
import { startAlerts } from '#server/features/conditions/alerts/start-alerts.ts'
import { watchBuoys } from '#server/features/conditions/buoys/watch-buoys.ts'
import { conditionsChanged, conditionsWanted, spotAlertsChanged } from '#server/features/conditions/events.ts'
import { startFreezing } from '#server/features/conditions/freezing/start-freezing.ts'
import { startRefresh } from '#server/features/conditions/sources/refresh.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged, safetyReconciled } from '#server/features/safety/events.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { startWatch } from '#server/features/safety/watch/watch.ts'
import { startFanOuts } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { addPastSession, isAtKnownSpot, overlappingSession } from '#server/features/sessions/edits/past-sessions.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import { startImportQueue } from '#server/features/track-imports/import-queue.ts'
import { addImportedTrack } from '#server/features/tracks/storing.ts'
import { jobs } from '#server/jobs.ts'
import type { createSubscriptions } from '#server/platform/live/subscriptions.ts'
import { startJobs } from '#server/platform/outbox/jobs.ts'

type Events = Pick<ReturnType<typeof createSubscriptions>, 'subscribe' | 'subscribeToGaps'>
type Closable = { close(): Promise<void> | void }

export const sessionKeeping: SessionWrites = { addPastSession, isAtKnownSpot, overlappingSession, addImportedTrack }

/** The role `jobs`: workers of the outbox, each woken by its events, and scheduled jobs. */
export function startBackgroundWork(deps: Deps, events: Events): AsyncDisposableStack {
  const { subscribe, subscribeToGaps } = events
  const started = new AsyncDisposableStack()
  const closing = <Work extends Closable>(work: Work): Work => started.adopt(work, async () => work.close())
  started.use(startRequestedWork(deps, events))
  const refresh = closing(startRefresh(deps))
  const freezing = closing(startFreezing(deps))
  const alerts = closing(startAlerts(deps))
  closing(watchBuoys(deps))
  const deliveries = closing(startDeliveries(deps))
  const messages = closing(startMessages(deps))
  const watch = closing(startWatch(deps))
  subscribe(spotsChanged, refresh.spotsChanged)
  subscribe(conditionsWanted, refresh.poll)
  subscribe(conditionsChanged, () => void alerts.wake())
  subscribe(spotAlertsChanged, () => void alerts.wake())
  subscribe(sessionMoved, freezing.wake)
  subscribe(sessionMoved, ({ status, userId }) => status === 'ended' && watch.reconcileSoon([userId]))
  subscribe(notificationsChanged, deliveries.poll)
  subscribe(safetyChanged, messages.poll)
  subscribe(safetyReconciled, messages.poll)
  subscribe(safetyChanged, ({ userIds }) => watch.reconcileSoon(userIds))
  subscribeToGaps(watch.reconcileAllSoon)
  closing(startJobs(jobs, deps))
  return started
}

/** Queues in which surfers' requests wait. */
export function startRequestedWork(deps: Deps, { subscribe }: Pick<Events, 'subscribe'>): AsyncDisposableStack {
  const started = new AsyncDisposableStack()
  const closing = <Work extends Closable>(work: Work): Work => started.adopt(work, async () => work.close())
  const fanOuts = closing(startFanOuts(deps))
  const accountMail = closing(startAccountMail(deps))
  const imports = closing(startImportQueue(deps, sessionKeeping))
  subscribe(sessionMoved, fanOuts.onSessionMoved)
  subscribe(accountMailQueued, () => void accountMail.wake())
  subscribe(importWaits, () => void imports.wake())
  return started
}
