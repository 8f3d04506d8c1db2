import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { MAX_PASSKEY_NAME_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

export const entrance = endpoint('GET /api/entrance', {
  /** `mail`: this server sends e-mail. */
  reply: z.object({ passwords: z.boolean(), mail: z.boolean() }),
  open: true,
  maxAgeSeconds: 300,
})

/** The version of the answering server, and where its source is, if its operator says so. */
export const about = endpoint('GET /api/about', {
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
export type SignIn = z.infer<typeof signIn>
export const ownSignIns = endpoint('GET /api/sign-ins', { reply: z.array(signIn) })
export const endSignIn = endpoint('DELETE /api/sign-ins/:id', { fresh: true, reply: z.object({ id }) })

const passkey = z.object({ id, name: z.string(), createdAt: time, usedAt: time.nullable() })
export type Passkey = z.infer<typeof passkey>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON and RegistrationResponseJSON. */
const webAuthnJson = z.record(z.string(), z.json())

export const ownPasskeys = endpoint('GET /api/passkeys', { reply: z.array(passkey) })
/** Valid for five minutes. Refuses too_many_attempts. */
export const passkeyOptions = endpoint('POST /api/passkeys/options', { fresh: true, reply: webAuthnJson })
export const addPasskey = endpoint('POST /api/passkeys', {
  fresh: true,
  body: z.object({ name: line(1, MAX_PASSKEY_NAME_CHARACTERS), response: webAuthnJson }),
  reply: passkey,
  status: 201,
})
/** Refuses last_way_in if no other sign-in method is left. */
export const removePasskey = endpoint('DELETE /api/passkeys/:id', { fresh: true, reply: z.object({ id }) })

/** A recovery code works once. */
const signInOptions = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  issuer: z.boolean(),
})
export const ownSignInOptions = endpoint('GET /api/fresh-sign-in', { whileSuspended: true, reply: signInOptions })
/** Requires a passkey and recovery codes: refuses last_way_in and no_recovery_codes. */
export const removePassword = endpoint('DELETE /api/account/password', { fresh: true, reply: signInOptions })

export const freshSignInOptions = endpoint('POST /api/fresh-sign-in/options', {
  whileSuspended: true,
  reply: webAuthnJson,
})
/** Confirms identity for FRESH_SIGN_IN_MINUTES. Refuses not_confirmed, and too_many_attempts as for sign-in. */
export const freshSignIn = endpoint('POST /api/fresh-sign-in', {
  whileSuspended: true,
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(1_000) }),
    z.strictObject({ recoveryCode: z.string().min(1).max(100) }),
    z.strictObject({ passkey: webAuthnJson }),
  ]),
  reply: z.object({ minutes: z.number() }),
})

const recoveryCodes = z.object({ left: z.number(), madeAt: time.nullable() })
export const ownRecoveryCodes = endpoint('GET /api/recovery-codes', { reply: recoveryCodes })
/** Creates ten codes, shown only now; earlier ones become invalid. */
export const makeRecoveryCodes = endpoint('POST /api/recovery-codes', {
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
export type SecurityEvent = z.infer<typeof securityEvent>
export const ownSecurityLog = endpoint('GET /api/security-log', { reply: z.array(securityEvent) })
