import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

const told = z.object({ userIds: z.array(id) })

/** Tells the open pages of these surfers that an alarm, or how they are looked after, has changed. */
export function tellOfSafety(event: LiveEvent, { sockets }: Pick<Deps, 'sockets'>) {
  void sockets.send(told.parse(event).userIds, { type: 'safety_changed' })
}
