import { z } from 'zod'
import { endpoint, text, time } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'

const signInMethods = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** True if this server sends mail; otherwise its operator creates the links. */
  canMail: z.boolean(),
  passwords: z.boolean(),
  hasPassword: z.boolean(),
  issuer: z.object({ host: z.string(), isLinked: z.boolean() }).nullable(),
  twoStep: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
  /** A requested new address. `oldConfirmed` is null if the old one was never verified and need not confirm. */
  emailChange: z
    .object({ email: z.string(), oldConfirmed: z.boolean().nullable(), newConfirmed: z.boolean(), expiresAt: time })
    .nullable(),
})
export type SignInMethods = z.infer<typeof signInMethods>
export const ownSignInMethods = endpoint('GET /api/account/sign-in-methods', { reply: signInMethods })

export const askToVerifyEmail = endpoint('POST /api/account/email-verification', { reply: signInMethods })
/** Ignores blanks in the code. */
export const verifyEmail = endpoint('PUT /api/account/email-verification', {
  body: z.object({ code: text(1, 40) }),
  reply: signInMethods,
})

/** The server checks length and weakness. */
const password = z.string().max(1_000)

/** Ends the surfer's other sign-ins. */
export const changePassword = endpoint('PUT /api/account/password', {
  body: z.object({ currentPassword: password, password }),
  reply: signInMethods,
})

/** Mails both addresses; the new one applies once both have confirmed. */
export const changeEmail = endpoint('POST /api/account/email-change', {
  body: z.object({
    email: text(1, MAX_CONTACT_CHARACTERS.email),
    currentPassword: password.optional(),
  }),
  reply: signInMethods,
})
export const cancelEmailChange = endpoint('DELETE /api/account/email-change', { reply: signInMethods })

/** Refuses not_supported without an issuer, and last_way_in. */
export const unlinkIssuer = endpoint('DELETE /api/account/issuer', { fresh: true, reply: signInMethods })

/**
 * Turning it on makes every other browser new. Refuses not_supported without mail, email_not_verified,
 * no_recovery_codes and two_step_required.
 */
export const changeTwoStep = endpoint('PUT /api/account/two-step', {
  fresh: true,
  body: z.object({ isOn: z.boolean() }),
  reply: signInMethods,
})
