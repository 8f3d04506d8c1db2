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
z.globalRegistry.add(invitation, { id: 'SignUpInvitation' })
export type SignUpInvitation = z.infer<typeof invitation>

export const invitations = endpoint('GET /api/operators/invitations', {
  about: 'Links with which accounts can be made here, whatever SIGN_UPS is, except closed.',
  forOperators: true,
  reply: z.array(invitation),
})
export const makeInvitation = endpoint('POST /api/operators/invitations', {
  about: 'Makes a link with which accounts can be made.',
  forOperators: true,
  body: z.object({
    note: text(0, 100).default(''),
    uses: z.int().min(1).max(MAX_INVITATION_USES).default(1),
    days: z.int().min(1).max(MAX_INVITATION_DAYS).default(14),
  }),
  reply: invitation,
  status: 201,
})
export const revokeInvitation = endpoint('DELETE /api/operators/invitations/:id', {
  about: 'Invalidates an invitation. Idempotent.',
  forOperators: true,
  reply: z.object({ id }),
})

const waitingSurfer = surfer.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  message: z.string(),
  since: time,
})
z.globalRegistry.add(waitingSurfer, { id: 'WaitingSurfer' })
export type WaitingSurfer = z.infer<typeof waitingSurfer>
export const waitingSurfers = endpoint('GET /api/operators/waiting', {
  about: 'Accounts that wait for approval, oldest first.',
  forOperators: true,
  query: z.object({ limit }),
  reply: z.array(waitingSurfer),
})
export const approveSurfer = endpoint('PUT /api/operators/waiting/:id', {
  about: 'Approves an account. Refused if nobody waits under this id, as after the decision of another operator.',
  refuses: ['user_not_found'],
  forOperators: true,
  reply: z.object({ id }),
})
export const refuseSurfer = endpoint('DELETE /api/operators/waiting/:id', {
  about: 'Declines and removes an account that waits.',
  refuses: ['user_not_found'],
  forOperators: true,
  reply: z.object({ id }),
})

export const teamRoles = ['owner', 'moderator'] as const
const member = surfer.extend({ role: z.enum(teamRoles) })
z.globalRegistry.add(member, { id: 'TeamMember' })
export type TeamMember = z.infer<typeof member>
export const team = endpoint('GET /api/operators/team', {
  about: 'Operators and moderators of this server.',
  forOperators: true,
  reply: z.array(member),
})
export const changeRole = endpoint('PUT /api/operators/team/:id', {
  about: 'Gives a surfer a role; null makes a surfer of them. The last owner stays.',
  refuses: ['last_owner', 'user_not_found'],
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
z.globalRegistry.add(loggedAction, { id: 'LoggedAction' })
export type LoggedAction = z.infer<typeof loggedAction>
export const operatorLog = endpoint('GET /api/operators/log', {
  about: 'What operators and moderators did, newest first.',
  forOperators: true,
  query: z.object({ limit, cursor }),
  reply: z.array(loggedAction),
})
