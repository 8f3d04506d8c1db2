import type { Base64URLString } from '@simplewebauthn/server'
import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import type { RelyingParty } from '#server/features/accounts/core/sign-in-settings.ts'
import type { Credential } from '#server/features/accounts/passkeys/passkeys.ts'

/** 1,023 bytes, as WebAuthn allows, in base64url. */
const LONGEST_ID = 1364
/** Without manufacturer; for others the library would fetch addresses from the response. */
const ATTESTATIONS = ['none', 'packed']

/** Supported by every browser, as WebAuthn advises: EdDSA, ES256 and RS256, by their numbers in COSE. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use: a start would take a tenth of a second longer. */
export const webAuthn = () => import('@simplewebauthn/server')

const base64url = z.string().regex(/^[\w-]+$/, 'Expected base64url')
const credential = { id: base64url.max(LONGEST_ID), rawId: base64url, type: z.literal('public-key') }
const clientExtensionResults = z.object({}).default({})

/** RegistrationResponseJSON of WebAuthn. */
export const madePasskey = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})

/** AuthenticationResponseJSON of WebAuthn. The handle is the surfer's id. */
export const usedPasskey = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
})

const surferId = z
  .string()
  .transform((handle) => Buffer.from(handle, 'base64url').toString())
  .pipe(id)
/** Undefined for a foreign handle. */
export const surferOf = (handle: Base64URLString) => surferId.safeParse(handle).data

type Expected = { party: RelyingParty; isChallenge: (challenge: string) => boolean }

/** Undefined if any check fails. */
export async function credentialIn(
  response: z.output<typeof madePasskey>,
  { party, isChallenge }: Expected,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')),
    )
    if (!ATTESTATIONS.includes(attestation.get('fmt'))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo || registrationInfo.credential.id.length > LONGEST_ID) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports }
  } catch {
    // The library throws for anything invalid.
    return undefined
  }
}

/** The passkey's counter and the signed challenge; undefined if any check fails. */
export async function assertionIn(
  response: z.output<typeof usedPasskey>,
  known: Credential,
  { party, isChallenge }: Expected,
): Promise<{ counter: number; challenge: string } | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential: { ...known, publicKey: new Uint8Array(known.publicKey) },
      expectedChallenge: (signed) => {
        challenge = signed
        return isChallenge(signed)
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return verified ? { counter: authenticationInfo.newCounter, challenge } : undefined
  } catch {
    return undefined
  }
}
