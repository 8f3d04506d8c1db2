import type { Notification } from '#contract/people/notifications.ts'

/** Which row of the list shows it: likes and comments of one session on one day of the reader's clock share one. */
export const rowOf = (notification: Notification): string =>
  isReaction(notification) && notification.sessionId
    ? `${notification.sessionId} ${new Date(notification.createdAt).toDateString()}`
    : notification.id

/** Whether it is about what others gave a session of the reader's. */
export const isReaction = ({ kind }: Pick<Notification, 'kind'>) => kind === 'like' || kind === 'comment'
