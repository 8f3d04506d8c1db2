import { declareSurfersEvent } from '#server/platform/live/event.ts'

/** Also published when the settings change. */
export const notificationsChanged = declareSurfersEvent('notifications')
