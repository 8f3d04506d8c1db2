import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, limit, text, time } from '#contract/endpoint.ts'
import { MAX_INVITATION_DAYS, MAX_INVITATION_USES } from '#contract/limits.ts'

const invitation = z.object({
  id,
  url: z.string(),
  note: z.string(),
  uses: z.number(),
  mostUses: z.number(),
  createdAt: time,
  expiresAt: time,
})
export type SignUpInvitation = z.infer<typeof invitation>

/** Links with which accounts can be made here, whatever SIGN_UPS says but closed. */
export const invitations = endpoint('GET /api/operators/invitations', {
  forOperators: true,
  reply: z.array(invitation),
})
export const makeInvitation = endpoint('POST /api/operators/invitations', {
  forOperators: true,
  body: z.object({
    note: text(0, 100).default(''),
    uses: z.int().min(1).max(MAX_INVITATION_USES).default(1),
    days: z.int().min(1).max(MAX_INVITATION_DAYS).default(14),
  }),
  reply: invitation,
  status: 201,
})
/** Idempotent. */
export const revokeInvitation = endpoint('DELETE /api/operators/invitations/:id', {
  forOperators: true,
  reply: z.object({ id }),
})

const waitingSurfer = surfer.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  message: z.string(),
  since: time,
})
export type WaitingSurfer = z.infer<typeof waitingSurfer>
/** Accounts that wait for approval, oldest first. */
export const waitingSurfers = endpoint('GET /api/operators/waiting', {
  forOperators: true,
  query: z.object({ limit }),
  reply: z.array(waitingSurfer),
})
/** Refuses user_not_found if nobody waits under this id, as after the decision of another operator. */
export const approveSurfer = endpoint('PUT /api/operators/waiting/:id', { forOperators: true, reply: z.object({ id }) })
/** Removes the account. */
export const refuseSurfer = endpoint('DELETE /api/operators/waiting/:id', {
  forOperators: true,
  reply: z.object({ id }),
})

export const teamRoles = ['owner', 'moderator'] as const
const member = surfer.extend({ role: z.enum(teamRoles) })
export type TeamMember = z.infer<typeof member>
export const team = endpoint('GET /api/operators/team', { forOperators: true, reply: z.array(member) })
/** Null makes a surfer of them. Refuses user_not_found and last_owner. */
export const changeRole = endpoint('PUT /api/operators/team/:id', {
  forOperators: true,
  fresh: true,
  body: z.object({ role: z.enum(teamRoles).nullable() }),
  reply: z.array(member),
})

export const loggedAction = z.object({
  id,
  at: time,
  /** Null: from the command line, or of an account that is gone. */
  operator: surfer.nullable(),
  action: z.string(),
  surfer: surfer.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type LoggedAction = z.infer<typeof loggedAction>
/** Newest first. */
export const operatorLog = endpoint('GET /api/operators/log', {
  forOperators: true,
  query: z.object({ limit, cursor }),
  reply: z.array(loggedAction),
})
