import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { MAX_PASSKEY_NAME_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

export const entrance = endpoint('GET /api/entrance', {
  about: 'How accounts sign in here, and if this server sends e-mail (`mail`).',
  /** `mail`: this server sends e-mail. */
  reply: z.object({ passwords: z.boolean(), mail: z.boolean() }),
  open: true,
  maxAgeSeconds: 300,
})

export const about = endpoint('GET /api/about', {
  about: 'The version of the answering server, and where its source is, if its operator names it.',
  reply: z.object({ version: z.string(), sourceUrl: z.string().nullable() }),
  open: true,
  maxAgeSeconds: 300,
})

export const signIn = z.object({
  id,
  browser: z.string().nullable(),
  createdAt: time,
  /** Last renewal, to the day. */
  usedAt: time,
  current: z.boolean(),
})
z.globalRegistry.add(signIn, { id: 'SignIn' })
export type SignIn = z.infer<typeof signIn>
export const ownSignIns = endpoint('GET /api/sign-ins', {
  about: 'Browsers in which the caller is signed in.',
  reply: z.array(signIn),
})
export const endSignIn = endpoint('DELETE /api/sign-ins/:id', {
  about: 'Signs one browser out.',
  refuses: ['sign_in_not_found'],
  fresh: true,
  reply: z.object({ id }),
})

const passkey = z.object({ id, name: z.string(), createdAt: time, usedAt: time.nullable() })
z.globalRegistry.add(passkey, { id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON and RegistrationResponseJSON. */
const webAuthnJson = z.record(z.string(), z.json())

export const ownPasskeys = endpoint('GET /api/passkeys', {
  about: "The caller's passkeys.",
  refuses: ['not_supported'],
  reply: z.array(passkey),
})
export const passkeyOptions = endpoint('POST /api/passkeys/options', {
  about: 'WebAuthn options for a new passkey, valid for five minutes.',
  refuses: ['not_supported'],
  fresh: true,
  reply: webAuthnJson,
})
export const addPasskey = endpoint('POST /api/passkeys', {
  about: "Adds a passkey: `response` is WebAuthn's answer to the options.",
  refuses: ['not_supported', 'too_many_passkeys'],
  fresh: true,
  body: z.object({ name: line(1, MAX_PASSKEY_NAME_CHARACTERS), response: webAuthnJson }),
  reply: passkey,
  status: 201,
})
export const removePasskey = endpoint('DELETE /api/passkeys/:id', {
  about: 'Removes a passkey. Refused if no other sign-in method is left.',
  refuses: ['last_way_in', 'not_supported', 'passkey_not_found'],
  fresh: true,
  reply: z.object({ id }),
})

/** A recovery code works once. */
const signInOptions = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  issuer: z.boolean(),
})
z.globalRegistry.add(signInOptions, { id: 'SignInOptions' })
export const ownSignInOptions = endpoint('GET /api/fresh-sign-in', {
  about: 'With what the caller can confirm their identity.',
  whileSuspended: true,
  reply: signInOptions,
})
export const removePassword = endpoint('DELETE /api/account/password', {
  about: 'Removes the password. Requires a passkey and recovery codes.',
  refuses: ['last_way_in', 'no_recovery_codes'],
  fresh: true,
  reply: signInOptions,
})

export const freshSignInOptions = endpoint('POST /api/fresh-sign-in/options', {
  about: 'WebAuthn options with which a passkey confirms identity.',
  refuses: ['not_supported'],
  whileSuspended: true,
  reply: webAuthnJson,
})
export const freshSignIn = endpoint('POST /api/fresh-sign-in', {
  about: "Confirms the caller's identity for some minutes, by password, recovery code or passkey.",
  refuses: ['not_confirmed', 'not_supported'],
  whileSuspended: true,
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(1_000) }),
    z.strictObject({ recoveryCode: z.string().min(1).max(100) }),
    z.strictObject({ passkey: webAuthnJson }),
  ]),
  reply: z.object({ minutes: z.number() }),
})

const recoveryCodes = z.object({ left: z.number(), madeAt: time.nullable() })
z.globalRegistry.add(recoveryCodes, { id: 'RecoveryCodes' })
export const ownRecoveryCodes = endpoint('GET /api/recovery-codes', {
  about: 'How many recovery codes are left.',
  reply: recoveryCodes,
})
export const makeRecoveryCodes = endpoint('POST /api/recovery-codes', {
  about: 'Creates ten codes, shown only now; earlier ones become invalid.',
  fresh: true,
  reply: recoveryCodes.extend({ codes: z.array(z.string()) }),
  status: 201,
})

const securityEventKinds = [
  'account_made',
  'new_browser',
  'password_changed',
  'password_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'email_changed',
  'issuer_linked',
  'issuer_unlinked',
  'code_asked',
  'two_step_on',
  'two_step_off',
  'signed_out',
  'email_verified',
  'renamed',
  'role_changed',
  'link_made',
  'token_made',
  'token_revoked',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
const securityEvent = z.object({
  id,
  kind: z.enum(securityEventKinds),
  at: time,
  browser: z.string().nullable(),
  /** Network without household: '192.0.2.0/24', '2001:db8:1::/48', 'unknown'. */
  network: z.string().nullable(),
})
z.globalRegistry.add(securityEvent, { id: 'SecurityEvent' })
export type SecurityEvent = z.infer<typeof securityEvent>
export const ownSecurityLog = endpoint('GET /api/security-log', {
  about: "What happened to the caller's sign-in methods, newest first.",
  reply: z.array(securityEvent),
})
