import { z } from 'zod'
import { endpoint, id, sentAt, time } from '#contract/endpoint.ts'
import { sessionNotes, surfSession } from '#contract/sessions/surf-sessions.ts'

/**
 * Returns an ended session unchanged. With `sentAt`, an end before the start becomes the start. A null `board` clears
 * it; other nulls change nothing.
 */
export const endSession = endpoint('PUT /api/surf-sessions/:id/end', {
  pageFollows: true,
  body: z.object({ ...sessionNotes, endTime: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: surfSession,
})
/**
 * Undoes the caller's last check-out within 30 seconds; session, safety watch and alarm continue. Returns an active
 * session unchanged. Refuses `check_out_stands`, `already_checked_in`.
 */
export const undoEnd = endpoint('DELETE /api/surf-sessions/:id/end', { pageFollows: true, reply: surfSession })

/** Removes the caller from a session's companions permanently. Idempotent. */
export const leaveCompanions = endpoint('DELETE /api/surf-sessions/:id/companions/me', { reply: z.object({ id }) })
