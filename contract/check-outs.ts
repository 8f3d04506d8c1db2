import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { sessionNotes, surfSession } from '#contract/surf-sessions.ts'

/** An ended session is answered unchanged. Of what is null, only `board` is taken away. */
export const endSession = endpoint('PUT /api/surf-sessions/:id/end', {
  body: z.object({ ...sessionNotes, endTime: time.optional() }).default({}),
  reply: surfSession,
})
/**
 * Takes the caller's last check-out back, up to 30 seconds after it: the session goes on, and so do its safety watch and
 * its alarm. A session in the water is answered unchanged. Refuses `check_out_stands`, `already_checked_in`.
 */
export const undoEnd = endpoint('DELETE /api/surf-sessions/:id/end', { reply: surfSession })

/** Takes the caller out of those who were there, for good. Nothing changes for who was not named. */
export const leaveCompanions = endpoint('DELETE /api/surf-sessions/:id/companions/me', { reply: z.object({ id }) })
