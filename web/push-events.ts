/** What the server sends, sealed: server/features/notifications/push.ts writes it. */
type PushMessage = { title: string; body: string; url: string; tag: string }

type Work = { waitUntil(work: Promise<unknown>): void }
type Page = { focus(): Promise<Page>; navigate(url: string): Promise<unknown> }
type Events = {
  push: Work & { data: { json(): PushMessage } | null }
  notificationclick: Work & { notification: Notification }
  pushsubscriptionchange: Work & { oldSubscription?: PushSubscription | null }
}
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void
}
// The types of pages and of workers do not go into one program, so what is used here stands above.
const worker = self as unknown as Worker

worker.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (message) event.waitUntil(show(message))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, location.origin).href))
})

/** The browser's service has taken the subscription back; without a new one nothing would ever come again. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (applicationServerKey) event.waitUntil(subscribeAgain(applicationServerKey))
})

const show = ({ title, body, url, tag }: PushMessage) =>
  worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
    data: { url },
  })

async function open(url: string) {
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return worker.clients.openWindow(url)
  await page.focus()
  // A page that this worker does not serve cannot be led anywhere.
  return page.navigate(url).catch(() => worker.clients.openWindow(url))
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

/** Whoever holds this phone next must not read what was meant for who signed out; the server hears of it when it sends. */
export async function endPush(): Promise<void> {
  try {
    const subscription = await worker.registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A browser that cannot take it back now has said so to nobody who could help.
  }
}
