import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

const changed = z.object({ userId: id })

/** Notifies the surfer's own open pages that their boards have changed. */
export const notifyOwnPages = (event: LiveEvent, { sockets }: Pick<Deps, 'sockets'>): Promise<void> =>
  sockets.send([changed.parse(event).userId], { type: 'boards_changed' })
