/** Encrypted by the server: server/features/notifications/push/push.ts. */
export type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  /** Actions without opening the app, for this session and its current limit. */
  actions?: { action: Answer; title: string }[]
  sessionId?: string
  overdueAt?: string
  unread?: number
}
/** 'I'm fine, 1 more hour', 'Check Out', and the following 'Undo'. */
export type Answer = 'extend' | 'check_out' | 'undo'
/** Data of a notification for its press. */
export type NotificationData = Pick<PushMessage, 'url' | 'actions' | 'sessionId' | 'overdueAt'> & {
  /** The surfer signed in when it was shown; null: unknown. */
  surferId: string | null
  /** The outbox entry reported as waiting. */
  waitingId?: string | undefined
}
type Shown = Pick<PushMessage, 'title' | 'body' | 'tag'> & NotificationData

// Types of pages and workers conflict in one program, so these are declared here.
const { registration } = self as unknown as { registration: ServiceWorkerRegistration }

export function showNotification({ title, body, tag, ...data }: Shown): Promise<void> {
  const { actions = [], url } = data
  const options: NotificationOptions & Pick<PushMessage, 'actions'> = {
    body,
    tag,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
    data,
    actions,
    // Questions to a surfer, alarms and waiting answers stay until seen.
    requireInteraction:
      actions.length > 0 || data.waitingId !== undefined || new URL(url, location.origin).searchParams.has('alarm'),
  }
  return registration.showNotification(title, options)
}

/** Shown notifications, optionally of one tag. */
export const shownNotifications = (tag?: string): Promise<{ tag: string; data: NotificationData }[]> =>
  registration.getNotifications(tag === undefined ? {} : { tag })

/** Closes notifications of all other surfers; null: of everybody. */
export async function closeNotificationsOfOthers(surferId: string | null): Promise<void> {
  const shown = await registration.getNotifications()
  for (const notification of shown)
    if (surferId === null || notification.data?.surferId !== surferId) notification.close()
}

type Page = { focus(): Promise<Page>; navigate(url: string): Promise<unknown> }
type Clients = {
  matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
  openWindow(url: string): Promise<unknown>
}
// Types of pages and workers conflict in one program, so these are declared here.
const { clients } = self as unknown as { clients: Clients }

/** Opens this path, in an open page if possible. */
export async function openApp(path: string): Promise<unknown> {
  const url = new URL(path, location.origin).href
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return clients.openWindow(url)
  await page.focus()
  // Pages that this worker does not control cannot be navigated.
  return page.navigate(url).catch(() => clients.openWindow(url))
}
