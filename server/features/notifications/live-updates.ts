import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

/** Tells the open pages of these surfers that they were notified of something, or have read it. */
export const tellNotified = ({ userIds = [] }: LiveEvent, { sockets }: Pick<Deps, 'sockets'>) =>
  sockets.send([userIds].flat(), { type: 'notifications_changed' })
