import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'

const invite = z.object({
  id,
  url: z.string(),
  uses: z.number(),
  createdAt: time,
  expiresAt: time,
})
export type Invite = z.infer<typeof invite>

export const ownInvites = endpoint('GET /api/invites', { reply: z.array(invite) })
/** Creates a link, or returns the valid one with 200. */
export const makeInvite = endpoint('POST /api/invites', { reply: invite, status: 201 })
/** Invalidates the link. Idempotent. */
export const revokeInvite = endpoint('DELETE /api/invites/:id', { reply: z.object({ id }) })
