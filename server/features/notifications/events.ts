import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** These surfers got notifications, have read some, or lost them; or their settings of notifications changed. */
export const notificationsChanged = declareSurfersEvent('notifications')
