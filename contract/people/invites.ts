import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'

/** A link by which the caller invites others. */
export const invite = z.object({
  id,
  /** The whole address, which whoever gets it may pass on. */
  url: z.string(),
  /** Requests that came through it, of `INVITE_USES`. */
  uses: z.number(),
  createdAt: time,
  expiresAt: time,
})
export type Invite = z.infer<typeof invite>

/** The caller's links that still work: one at most. */
export const ownInvites = endpoint('GET /api/invites', { reply: z.array(invite) })
/** A new link, or with 200 the one that still works. */
export const makeInvite = endpoint('POST /api/invites', { reply: invite, status: 201 })
/** From then on the link leads nowhere. Again is no error. */
export const revokeInvite = endpoint('DELETE /api/invites/:id', { reply: z.object({ id }) })
