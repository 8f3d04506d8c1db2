import type { Notification } from '#contract/people/notifications.ts'

/** Key of the row: shared by likes and comments of one session and day. */
export const rowOf = (notification: Notification): string =>
  isReaction(notification) && notification.sessionId
    ? `${notification.sessionId} ${new Date(notification.createdAt).toDateString()}`
    : notification.id

export const isReaction = ({ kind }: Pick<Notification, 'kind'>) => kind === 'like' || kind === 'comment'
