import { z } from 'zod'
import { endpoint, id, sentAt, time } from '#contract/endpoint.ts'
import { sessionNotes, surfSession } from '#contract/sessions/surf-sessions.ts'

/**
 * An ended session is answered unchanged. With `sentAt`, an end before the start counts as the start. A null `board`
 * clears the board; other nulls change nothing.
 */
export const endSession = endpoint('PUT /api/surf-sessions/:id/end', {
  pageFollows: true,
  body: z.object({ ...sessionNotes, endTime: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: surfSession,
})
/**
 * Undoes the caller's last check-out, up to 30 seconds after it: the session goes on, and so do its safety watch and its
 * alarm. An active session is answered unchanged. Refuses `check_out_stands`, `already_checked_in`.
 */
export const undoEnd = endpoint('DELETE /api/surf-sessions/:id/end', { pageFollows: true, reply: surfSession })

/** Removes the caller from the companions of a session, for good. No effect on one who was not named. */
export const leaveCompanions = endpoint('DELETE /api/surf-sessions/:id/companions/me', { reply: z.object({ id }) })
