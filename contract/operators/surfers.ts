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
export type ListedSurfer = z.infer<typeof listedSurfer>

/** Newest first; with `q` those whose name, username or address begins with it. */
export const surfers = endpoint('GET /api/operators/surfers', {
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
export type OpenedSurfer = z.infer<typeof openedSurfer>

/** Has nothing that the surfer logged. Refuses user_not_found, as the actions do, which reply with the same. */
export const surferById = endpoint('GET /api/operators/surfers/:id', { forOperators: true, reply: openedSurfer })
/** Idempotent. */
export const signOutSurfer = endpoint('DELETE /api/operators/surfers/:id/sign-ins', {
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
/** Lets the surfer sign in without a code, until they turn codes on again. Idempotent. */
export const resetTwoSteps = endpoint('DELETE /api/operators/surfers/:id/two-step', {
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
/** Refuses no_email. Idempotent. */
export const confirmAddress = endpoint('PUT /api/operators/surfers/:id/email-verification', {
  forOperators: true,
  fresh: true,
  reply: openedSurfer,
})
/** Refuses username_taken. */
export const renameSurfer = endpoint('PUT /api/operators/surfers/:id/name', {
  forOperators: true,
  fresh: true,
  body: z.object(nameFields),
  reply: openedSurfer,
})
