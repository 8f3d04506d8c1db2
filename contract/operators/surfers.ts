import { z } from 'zod'
import { nameFields, standings, surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, limit, text, time } from '#contract/endpoint.ts'
import { loggedAction, teamRoles } from '#contract/operators/joining.ts'

const listedSurfer = surfer.extend({
  /** Empty without one. */
  email: z.string(),
  emailVerified: z.boolean(),
  signedUpAt: time,
  /** Noon of the last day with a sign-in, in UTC. Null without a sign-in. */
  seenAt: time.nullable(),
  /** A new browser needs a code. */
  hasTwoSteps: z.boolean(),
  role: z.enum(teamRoles).nullable(),
  standing: z.enum(standings).nullable(),
})
z.globalRegistry.add(listedSurfer, { id: 'ListedSurfer' })
export type ListedSurfer = z.infer<typeof listedSurfer>

export const surfers = endpoint('GET /api/operators/surfers', {
  about: 'Surfers, newest first; with `q` those whose name, username or address begins with it.',
  forOperators: true,
  query: z.object({
    q: text(0, 100)
      .transform((typed) => typed.replace(/^@/, ''))
      .default(''),
    limit,
    cursor,
  }),
  reply: z.array(listedSurfer),
})

const openedSurfer = listedSurfer.extend({
  /** Browsers that are signed in. */
  signIns: z.number(),
  leavesAt: time.nullable(),
  /** Null: no end, or no standing. */
  standingUntil: time.nullable(),
  /** The latest actions of operators about this surfer. */
  log: z.array(loggedAction),
})
z.globalRegistry.add(openedSurfer, { id: 'OpenedSurfer' })
export type OpenedSurfer = z.infer<typeof openedSurfer>

export const surferById = endpoint('GET /api/operators/surfers/:id', {
  about: 'One surfer with their latest log, and nothing that they logged of their surfing.',
  refuses: ['user_not_found'],
  forOperators: true,
  reply: openedSurfer,
})
export const signOutSurfer = endpoint('DELETE /api/operators/surfers/:id/sign-ins', {
  about: 'Signs a surfer out everywhere. Idempotent.',
  refuses: ['closed_in_water', 'user_not_found'],
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
export const resetTwoSteps = endpoint('DELETE /api/operators/surfers/:id/two-step', {
  about: 'Lets the surfer sign in without a code, until they turn codes on again. Idempotent.',
  refuses: ['user_not_found'],
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
export const confirmAddress = endpoint('PUT /api/operators/surfers/:id/email-verification', {
  about: "Marks a surfer's address as verified. Idempotent.",
  refuses: ['no_email', 'user_not_found'],
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
export const renameSurfer = endpoint('PUT /api/operators/surfers/:id/name', {
  about: 'Gives a surfer another name or username.',
  refuses: ['user_not_found', 'username_taken'],
  forOperators: true,
  fresh: true,
  body: z.object(nameFields),
  reply: openedSurfer,
})
