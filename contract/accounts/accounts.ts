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
z.globalRegistry.add(signInMethods, { id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof signInMethods>
export const ownSignInMethods = endpoint('GET /api/account/sign-in-methods', {
  about: "The caller's address, and how they can sign in.",
  reply: signInMethods,
})

export const askToVerifyEmail = endpoint('POST /api/account/email-verification', {
  about: "Mails a code to the caller's address.",
  refuses: ['email_verified', 'no_email', 'not_supported'],
  reply: signInMethods,
})
export const verifyEmail = endpoint('PUT /api/account/email-verification', {
  about: 'Verifies the address by its code. Blanks in it are ignored.',
  refuses: ['link_expired', 'wrong_code'],
  body: z.object({ code: text(1, 40) }),
  reply: signInMethods,
})

/** The server checks length and weakness. */
const password = z.string().max(1_000)

export const changePassword = endpoint('PUT /api/account/password', {
  about: "Changes the password and ends the surfer's other sign-ins.",
  refuses: ['no_password', 'not_supported', 'wrong_password'],
  body: z.object({ currentPassword: password, password }),
  reply: signInMethods,
})

export const changeEmail = endpoint('POST /api/account/email-change', {
  about: 'Mails both addresses; the new one applies once both have confirmed.',
  refuses: ['fresh_sign_in_required', 'no_password', 'wrong_password'],
  body: z.object({
    email: text(1, MAX_CONTACT_CHARACTERS.email),
    currentPassword: password.optional(),
  }),
  reply: signInMethods,
})
export const cancelEmailChange = endpoint('DELETE /api/account/email-change', {
  about: 'Cancels a requested new address. Idempotent.',
  reply: signInMethods,
})

export const unlinkIssuer = endpoint('DELETE /api/account/issuer', {
  about: 'Unlinks the single sign-on account. Refused if no other sign-in method is left.',
  refuses: ['last_way_in', 'not_supported'],
  fresh: true,
  reply: signInMethods,
})

export const changeTwoStep = endpoint('PUT /api/account/two-step', {
  about: 'Turns codes for new browsers on or off. Turning it on makes every other browser new.',
  refuses: ['email_not_verified', 'no_recovery_codes', 'not_supported', 'two_step_required'],
  fresh: true,
  body: z.object({ isOn: z.boolean() }),
  reply: signInMethods,
})
