import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { changedParts } from '#contract/live.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'
import { declareEvent } from '#server/platform/live/event.ts'

/** A session started or ended, or its entry in lists changed. */
export const sessionMoved = declareEvent({
  name: 'session',
  audience: 'buddies',
  payload: z.object({
    userId: id,
    sessionId: id,
    status: z.enum(['started', 'ended']),
    /** By default all who may see it; given for a deleted session, or if only own pages change. */
    audience: z.enum(['buddies', 'self']).optional(),
    /** Only those who know the spot are notified. */
    secretSpotId: id.optional(),
    /** Buddies are notified by a row of the outbox. */
    fansOut: z.boolean().optional(),
  }),
})

/** `was`: former audience, if hidden or gone. */
export const sessionChanged = declareEvent({
  name: 'session_changed',
  audience: 'watchers',
  payload: z.object({
    userId: id,
    sessionId: id,
    about: z.enum(changedParts).optional(),
    was: z.enum(visibilities).optional(),
    /** Moderators hid or deleted a part of it. */
    isTakenDown: z.boolean().optional(),
    /** Only those who know the spot may have seen it. */
    secretSpotId: id.optional(),
  }),
})
