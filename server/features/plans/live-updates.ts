import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

/** Tells the open pages of these surfers to look again at what they plan. */
export const tellPlanners = ({ userIds = [] }: LiveEvent, { sockets }: Pick<Deps, 'sockets'>): Promise<void> =>
  sockets.send([userIds].flat(), { type: 'plans_changed' })
