import { z } from 'zod'
import { endpoint, id, sentAt, time } from '#contract/endpoint.ts'
import { sessionNotes, surfSession } from '#contract/sessions/surf-sessions.ts'

/** Returns an ended session unchanged. Only a null `board` clears; an end before the start becomes the start. */
export const endSession = endpoint('PUT /api/surf-sessions/:id/end', {
  pageFollows: true,
  body: z.object({ ...sessionNotes, endTime: time.optional(), sentAt: sentAt.optional() }).default({}),
  reply: surfSession,
})
/** Works for UNDO_CHECK_OUT_MS; the safety watch continues. Refuses `check_out_stands`, `already_checked_in`. */
export const undoEnd = endpoint('DELETE /api/surf-sessions/:id/end', { pageFollows: true, reply: surfSession })

/** Removes the caller from the companions permanently. Idempotent. */
export const leaveCompanions = endpoint('DELETE /api/surf-sessions/:id/companions/me', { reply: z.object({ id }) })
