import { z } from 'zod'
import { endpoint, text, time } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'

/** By what the surfer signs in, and what is still to be shown about their address. */
const signInMethods = z.object({
  /** Empty when the surfer has to choose another. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether this server can send a mail at all; without that its operator makes the links. */
  canMail: z.boolean(),
  /** Whether passwords open accounts on this server. */
  passwords: z.boolean(),
  hasPassword: z.boolean(),
  /** The service that signs surfers in by OpenID Connect, and whether it opens this account; null where there is none. */
  issuer: z.object({ host: z.string(), isLinked: z.boolean() }).nullable(),
  /** Whether a browser that is new to the surfer needs a second step, and whether this server asks that of everyone. */
  twoStep: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
  /** Another address that the surfer asked for. `oldConfirmed` is null when the old one has no say, as it was never verified. */
  emailChange: z
    .object({ email: z.string(), oldConfirmed: z.boolean().nullable(), newConfirmed: z.boolean(), expiresAt: time })
    .nullable(),
})
export type SignInMethods = z.infer<typeof signInMethods>
export const ownSignInMethods = endpoint('GET /api/account/sign-in-methods', { reply: signInMethods })

/** Sends a mail with a link and a code that verify the address. */
export const askToVerifyEmail = endpoint('POST /api/account/email-verification', { reply: signInMethods })
/** Verifies the address by the code in the mail; blanks in it do not count. */
export const verifyEmail = endpoint('PUT /api/account/email-verification', {
  body: z.object({ code: text(1, 40) }),
  reply: signInMethods,
})

/** Whether it is long enough, and none that others guess, is the server's to say. */
const password = z.string().max(1_000)

/** Every other sign-in of the surfer ends. */
export const changePassword = endpoint('PUT /api/account/password', {
  body: z.object({ currentPassword: password, password }),
  reply: signInMethods,
})

/** Sends mails to both addresses; the account has the new one once both have agreed. */
export const changeEmail = endpoint('POST /api/account/email-change', {
  body: z.object({
    email: text(1, MAX_CONTACT_CHARACTERS.email),
    /** Needed when the account has one. */
    currentPassword: password.optional(),
  }),
  reply: signInMethods,
})
export const cancelEmailChange = endpoint('DELETE /api/account/email-change', { reply: signInMethods })

/** The OpenID Connect issuer opens the account no more. Refuses not_supported where there is none, and last_way_in. */
export const unlinkIssuer = endpoint('DELETE /api/account/issuer', { fresh: true, reply: signInMethods })

/**
 * Whether browsers that are new to the surfer need a second step to sign in. Turning it on makes every other browser new.
 * Refuses not_supported where no mail is sent, email_not_verified, no_recovery_codes, and two_step_required.
 */
export const changeTwoStep = endpoint('PUT /api/account/two-step', {
  fresh: true,
  body: z.object({ isOn: z.boolean() }),
  reply: signInMethods,
})
