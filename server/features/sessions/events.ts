import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'
import { declareEvent } from '#server/platform/live/event.ts'

/** A session began or ended, or what lists show of it has changed. */
export const sessionMoved = declareEvent({
  name: 'session',
  audience: 'buddies',
  payload: z.object({
    userId: id,
    sessionId: id,
    status: z.enum(['started', 'ended']),
    /** Without it those are notified who may see the session; it says who may of one that is gone, or that only the surfer's own pages move. */
    audience: z.enum(['buddies', 'self']).optional(),
    /** Where one was that is gone: only who knows that spot is notified. */
    secretSpotId: id.optional(),
    /** A row of the outbox waits, by which buddies are notified of its start. */
    fansOut: z.boolean().optional(),
  }),
})

/**
 * Something of a session changed. `about` says what moved beyond what belongs to the session: 'party' shows on every session
 * of the party, 'reactions' are what others gave it, 'conditions' what was frozen onto it. `was` says who might see it until
 * now, when that has changed or it is gone.
 */
export const sessionChanged = declareEvent({
  name: 'session_changed',
  audience: 'watchers',
  payload: z.object({
    userId: id,
    sessionId: id,
    about: z.enum(['party', 'reactions', 'conditions']).optional(),
    was: z.enum(visibilities).optional(),
    /** Where it is or was, so that only who knows that spot might see it. */
    secretSpotId: id.optional(),
  }),
})
