import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

/** Tells the open pages of both surfers to look again at their buddies, and at what they were notified of. */
export async function tellBuddies({ userIds = [] }: LiveEvent, { sockets }: Pick<Deps, 'sockets'>) {
  const both = [userIds].flat()
  await sockets.send(both, { type: 'buddies_changed' })
  await sockets.send(both, { type: 'notifications_changed' })
}
