import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'

const invite = z.object({
  id,
  url: z.string(),
  /** Requests through it, of `INVITE_USES`. */
  uses: z.number(),
  createdAt: time,
  expiresAt: time,
})
export type Invite = z.infer<typeof invite>

/** At most one. */
export const ownInvites = endpoint('GET /api/invites', { reply: z.array(invite) })
/** A new link, or with 200 the valid one. */
export const makeInvite = endpoint('POST /api/invites', { reply: invite, status: 201 })
/** Invalidates the link. Idempotent. */
export const revokeInvite = endpoint('DELETE /api/invites/:id', { reply: z.object({ id }) })
