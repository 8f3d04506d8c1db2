/** What the server sends, sealed: server/features/notifications/push/push.ts writes it. */
export type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  /** What can be answered without opening the app, about this session and the limit that it was asked of. */
  actions?: { action: Answer; title: string }[]
  sessionId?: string
  overdueAt?: string
  /** How many notifications are unread. */
  unread?: number
}
/** 'I'm fine, 1 more hour', 'Check Out', and the 'Undo' that follows it. */
export type Answer = 'extend' | 'check_out' | 'undo'
/** What a notification keeps for its press. */
export type Kept = Pick<PushMessage, 'url' | 'actions' | 'sessionId' | 'overdueAt'> & {
  /** Who was signed in here when it was shown; null: not known. */
  surferId: string | null
  /** The outbox entry that it says waits. */
  waitingId?: string | undefined
}
type Shown = Pick<PushMessage, 'title' | 'body' | 'tag'> & Kept

// The types of pages and of workers do not go into one program, so what is used here stands above.
const { registration } = self as unknown as { registration: ServiceWorkerRegistration }

export function showNotification({ title, body, tag, ...kept }: Shown): Promise<void> {
  const { actions = [], url } = kept
  const options: NotificationOptions & Pick<PushMessage, 'actions'> = {
    body,
    tag,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
    data: kept,
    actions,
    // A question to a surfer, and an alarm about one, wait until somebody has seen them. So does an answer that waits.
    requireInteraction:
      actions.length > 0 || kept.waitingId !== undefined || new URL(url, location.origin).searchParams.has('alarm'),
  }
  return registration.showNotification(title, options)
}

/** The notifications that are shown now, or those of one tag. */
export const shownNotifications = (tag?: string): Promise<{ tag: string; data: Kept }[]> =>
  registration.getNotifications(tag === undefined ? {} : { tag })

/** Closes what is shown here of others than this surfer; null: of everybody. */
export async function closeNotificationsOfOthers(surferId: string | null): Promise<void> {
  const shown = await registration.getNotifications()
  for (const notification of shown)
    if (surferId === null || notification.data?.surferId !== surferId) notification.close()
}
