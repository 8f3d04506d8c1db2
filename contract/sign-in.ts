import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { MAX_PASSKEY_NAME_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/names.ts'

/** A browser in which the surfer is signed in. */
export const signIn = z.object({
  id,
  /** 'Chrome on Android'; null when it did not say. */
  browser: z.string().nullable(),
  createdAt: time,
  /** When it was last prolonged, to the day. */
  usedAt: time,
  /** The one that asks. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>
export const ownSignIns = endpoint('GET /api/sign-ins', { reply: z.array(signIn) })
export const endSignIn = endpoint('DELETE /api/sign-ins/:id', { reply: z.object({ id }) })

export const passkey = z.object({ id, name: z.string(), createdAt: time, usedAt: time.nullable() })
export type Passkey = z.infer<typeof passkey>

/** What WebAuthn calls PublicKeyCredentialCreationOptionsJSON and RegistrationResponseJSON: the browser's and the library's own. */
const webAuthnJson = z.record(z.string(), z.json())

export const ownPasskeys = endpoint('GET /api/passkeys', { reply: z.array(passkey) })
/** What the browser is to make a passkey from; good for five minutes. */
export const passkeyOptions = endpoint('POST /api/passkeys/options', { reply: webAuthnJson })
export const addPasskey = endpoint('POST /api/passkeys', {
  body: z.object({ name: line(1, MAX_PASSKEY_NAME_CHARACTERS), response: webAuthnJson }),
  reply: passkey,
  status: 201,
})
export const removePasskey = endpoint('DELETE /api/passkeys/:id', { reply: z.object({ id }) })
