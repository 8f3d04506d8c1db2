import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const CREDENTIAL_INCLUDED = 0x40

type CBORType = Parameters<typeof isoCBOR.encode>[0]

/** What a dishonest or careless device would do otherwise. */
export type Doing = {
  origin?: string
  rpId?: string
  type?: string
  counter?: number
  verified?: boolean
  attestation?: string
  challenge?: string
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/**
 * A phone that makes and uses one passkey (ES256) as WebAuthn Level 3 has it, for the site at `url`: its answers are what
 * `credential.toJSON()` gives in a browser.
 */
export function aPasskeyDevice(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const site = { origin: url, rpId: new URL(url).hostname }
  let uses = 0
  let madeFor = ''

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, { rpId = site.rpId, counter = uses, verified = true }: Doing) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags), count])
  }

  /** The public key as COSE (RFC 9053) writes it: kind EC2, algorithm ES256, curve P-256, x, y. */
  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, CBORType>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  const answer = (response: object) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Makes the passkey that a server asks for. */
    make(options: { challenge: string; user: { id: string } }, doing: Doing = {}) {
      madeFor = options.user.id
      const { type = 'webauthn.create', origin = site.origin, attestation = 'none' } = doing
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff)
      const authData = Buffer.concat([
        authenticatorData(CREDENTIAL_INCLUDED, doing),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ])
      const attested = new Map<string, CBORType>([
        ['fmt', attestation],
        ['attStmt', new Map<string, CBORType>()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: base64url(clientData(type, doing.challenge ?? options.challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attested)),
        transports: ['internal', 'hybrid'],
      })
    },
    /** Signs what a server asks it to. */
    use(options: { challenge: string }, doing: Doing = {}) {
      uses += 1
      const { type = 'webauthn.get', origin = site.origin, userHandle = madeFor } = doing
      const data = clientData(type, doing.challenge ?? options.challenge, origin)
      const authData = authenticatorData(0, doing)
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle,
      })
    },
  }
}
