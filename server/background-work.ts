import type { Deps } from '#server/deps.ts'
import { accountMailQueued } from '#server/features/accounts/events.ts'
import { startAccountMail } from '#server/features/accounts/mail/account-mail.ts'
import { startAlerts } from '#server/features/conditions/alerts/start-alerts.ts'
import { watchBuoys } from '#server/features/conditions/buoys/watch-buoys.ts'
import { conditionsChanged, conditionsWanted, spotAlertsChanged } from '#server/features/conditions/events.ts'
import { startFreezing } from '#server/features/conditions/freezing/start-freezing.ts'
import { startRefresh } from '#server/features/conditions/sources/refresh.ts'
import { answersQueued } from '#server/features/moderation/events.ts'
import { startAnswerMails } from '#server/features/moderation/reports/answer-mails.ts'
import { startDeliveries } from '#server/features/notifications/delivery/deliveries.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged, safetyReconciled } from '#server/features/safety/events.ts'
import { startMessages } from '#server/features/safety/messages/messages.ts'
import { startWatch } from '#server/features/safety/watch/watch.ts'
import { startFanOuts } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import { startImportQueue } from '#server/features/track-imports/import-queue.ts'
import { startArchiveQueue } from '#server/features/track-imports/lineup-archive/archive-queue.ts'
import { createPictureAttacher } from '#server/features/uploads/attach.ts'
import { startWebhooks } from '#server/features/webhooks/delivery/deliveries.ts'
import { webhookQueued } from '#server/features/webhooks/events.ts'
import { ALERTS_OF_SPOTS, jobs } from '#server/jobs.ts'
import type { createSubscriptions } from '#server/platform/live/subscriptions.ts'
import { runSoon, startJobs } from '#server/platform/outbox/jobs.ts'
import { archiveKeeping, sessionKeeping } from '#server/session-keeping.ts'

type Events = Pick<ReturnType<typeof createSubscriptions>, 'subscribe' | 'subscribeToGaps'>
type Closable = { close(): unknown }

/** The role `jobs`: workers of the outbox, each woken by its events, and scheduled jobs. */
export function startBackgroundWork(deps: Deps, events: Events) {
  const { subscribe, subscribeToGaps } = events
  const requested = startRequestedWork(deps, events)
  const refresh = startRefresh(deps)
  const freezing = startFreezing(deps)
  const alerts = startAlerts(deps)
  const buoys = watchBuoys(deps)
  const deliveries = startDeliveries(deps)
  const messages = startMessages(deps)
  const watch = startWatch(deps)
  const webhooks = startWebhooks(deps)
  const scheduled = startJobs(jobs, deps)
  subscribe(spotsChanged, refresh.spotsChanged)
  subscribe(spotsChanged, () => void runSoon(deps.db, ALERTS_OF_SPOTS).catch(() => {}))
  subscribe(conditionsWanted, refresh.poll)
  subscribe(conditionsChanged, () => void alerts.wake())
  subscribe(spotAlertsChanged, () => void alerts.wake())
  subscribe(sessionMoved, freezing.wake)
  subscribe(sessionMoved, ({ status, userId }) => status === 'ended' && watch.reconcileSoon([userId]))
  subscribe(notificationsChanged, deliveries.poll)
  subscribe(webhookQueued, () => void webhooks.wake())
  subscribe(safetyChanged, messages.poll)
  subscribe(safetyReconciled, messages.poll)
  subscribe(safetyChanged, ({ userIds }) => watch.reconcileSoon(userIds))
  subscribeToGaps(watch.reconcileAllSoon)
  return closable(requested, refresh, freezing, alerts, buoys, deliveries, messages, watch, webhooks, scheduled)
}

/** Queues in which surfers' requests wait. */
export function startRequestedWork(deps: Deps, { subscribe }: Pick<Events, 'subscribe'>) {
  const fanOuts = startFanOuts(deps)
  const accountMail = startAccountMail(deps)
  const imports = startImportQueue(deps, sessionKeeping)
  const pictures = createPictureAttacher(deps)
  const archives = startArchiveQueue(deps, { ...archiveKeeping, storePicture: pictures.store })
  const answers = startAnswerMails(deps)
  subscribe(sessionMoved, fanOuts.onSessionMoved)
  subscribe(accountMailQueued, () => void accountMail.wake())
  subscribe(importWaits, () => void imports.wake())
  subscribe(importWaits, () => void archives.wake())
  subscribe(answersQueued, () => void answers.wake())
  return closable(fanOuts, accountMail, imports, archives, pictures, answers)
}

/** At once, so that one that ends slowly lets no other take new work. */
const closable = (...works: Closable[]) => ({
  close: async () => void (await Promise.all(works.map((work) => work.close()))),
})
