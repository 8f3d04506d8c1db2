import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

/**
 * Tells the open pages of the surfers whom an event names to look again: at their buddies and notifications for
 * the topic `buddies`, at their notifications alone for the topic `notifications`.
 */
export async function tellBuddies({ topic, userIds }: LiveEvent, { sockets }: Pick<Deps, 'sockets'>) {
  const surfers = [userIds ?? []].flat()
  if (topic === 'buddies') await sockets.send(surfers, { type: 'buddies_changed' })
  await sockets.send(surfers, { type: 'notifications_changed' })
}
