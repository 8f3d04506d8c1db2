import { showBadge } from '#web/lib/device/app-badge.ts'
import {
  type Answer,
  type NotificationData,
  openApp,
  type PushMessage,
  showNotification,
} from '#web/worker/notification.ts'
import { answer } from '#web/worker/notification-answers.ts'
import { surferHere } from '#web/worker/who-is-here.ts'

type Work = { waitUntil(work: Promise<unknown>): void }
type Events = {
  push: Work & { data: { json(): PushMessage } | null }
  notificationclick: Work & { notification: Notification & { data: NotificationData }; action: Answer | '' }
  pushsubscriptionchange: Work & { oldSubscription?: PushSubscription | null }
}
type Worker = {
  registration: ServiceWorkerRegistration
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void
}
// Types of pages and workers conflict in one program, so these are declared here.
const worker = self as unknown as Worker

worker.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (!message) return
  const badge = message.unread !== undefined && showBadge(message.unread)
  event.waitUntil(Promise.all([show(message), badge]))
})

worker.addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification
  event.notification.close()
  event.waitUntil(event.action ? answer(event.action, tag, data) : openApp(data.url))
})

/** The push service revoked the subscription; without a new one no push would arrive. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (applicationServerKey) event.waitUntil(subscribeAgain(applicationServerKey))
})

async function show({ unread: _, ...message }: PushMessage): Promise<void> {
  await showNotification({ ...message, surferId: await surferHere() })
}

async function subscribeAgain(applicationServerKey: ArrayBuffer) {
  const { pushManager } = worker.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
