import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { aPasskeyDevice, type Doing } from '#test/accounts/passkey-device.ts'
import {
  addPasskey,
  aHolder,
  challengeOf,
  passkeyOptionsFor,
  signInWithPasskey as signIn,
} from '#test/accounts/passkey-holder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const SITE = 'http://localhost:4000'

const server = serverInFile({ PUBLIC_URL: SITE })
const { aSurfer, surfers, insert } = server
afterEach(() => {
  server.clock.now = null
})

const later = (minutes: number) => {
  server.clock.now = new Date(Date.now() + minutes * MINUTE_MS)
}
const list = async (surfer: TestSurfer) => (await server.ask(surfer, 'GET /api/passkeys')).body

test('a surfer adds a passkey, signs in with it and sees when it was used', async () => {
  const { surfer, device } = await aHolder(server, SITE)
  expect(await list(surfer)).toEqual([
    { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), usedAt: null },
  ])
  const signedIn = await signIn(server, device.use(await challengeOf(server)))
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toMatchObject({ id: surfer.id, email: surfer.email })
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await server.ask({ cookie }, 'GET /api/auth/user')).body.id).toBe(surfer.id)
  expect((await list(surfer))[0].usedAt).not.toBeNull()
})

test('the options require user verification and exclude existing passkeys', async () => {
  const { surfer } = await aHolder(server, SITE)
  const options = await passkeyOptionsFor(server, surfer)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Lineup' },
    user: { name: surfer.email, displayName: `${surfer.firstName} Nakamura` },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.excludeCredentials).toHaveLength(1)
  expect(await challengeOf(server)).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('a removed passkey signs in no more and cannot be removed again', async () => {
  const { surfer, device, passkey } = await aHolder(server, SITE)
  await insert('passwords', { userId: surfer.id, hash: 'another way in' })
  expect((await server.ask(surfer, `DELETE /api/passkeys/${passkey.id}`)).body).toEqual({ id: passkey.id })
  expect(await signIn(server, device.use(await challengeOf(server)))).toMatchObject(refusedWith('passkey_not_accepted'))
  expect(await server.ask(surfer, `DELETE /api/passkeys/${passkey.id}`)).toMatchObject(refusedWith('passkey_not_found'))
})

test('the same passkey sent again is added once', async () => {
  const surfer = await aSurfer()
  const made = aPasskeyDevice(SITE).make(await passkeyOptionsFor(server, surfer))
  const [first, again] = [await addPasskey(server, surfer, made), await addPasskey(server, surfer, made)]
  expect(again.body.id).toBe(first.body.id)
  expect(await list(surfer)).toHaveLength(1)
})

test('a surfer has at most twenty passkeys, also with concurrent requests', async () => {
  const surfer = await aSurfer()
  const devices = Array.from({ length: 22 }, () => aPasskeyDevice(SITE))
  const options = await passkeyOptionsFor(server, surfer)
  const answers = await Promise.all(devices.map((device) => addPasskey(server, surfer, device.make(options))))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toMatchObject(Array(2).fill(refusedWith('too_many_passkeys')))
  expect(await list(surfer)).toHaveLength(20)
})

test.each<[string, Doing]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['of a device that does not know its owner', { verified: false }],
  ['that is none', { type: 'webauthn.get' }],
  ['for a challenge that we did not make', { challenge: 'bm90IG91cnM' }],
  ['with a maker’s statement', { attestation: 'android-key' }],
  ['with a statement of no known kind', { attestation: 'made-up' }],
])('a passkey %s is not added', async (_, doing) => {
  const surfer = await aSurfer()
  const { status, body } = await addPasskey(
    server,
    surfer,
    aPasskeyDevice(SITE).make(await passkeyOptionsFor(server, surfer), doing),
  )
  expect([status, body.code, body.issues[0].path]).toEqual([400, 'invalid_request', 'response'])
  expect(await list(surfer)).toEqual([])
})

test('a passkey can be added by its own surfer alone, within five minutes', async () => {
  const [surfer, other] = await surfers('Surfer', 'Other')
  const device = aPasskeyDevice(SITE)
  const made = device.make(await passkeyOptionsFor(server, other))
  expect((await addPasskey(server, surfer, made)).status).toBe(400)
  expect(
    (
      await addPasskey(
        server,
        surfer,
        device.make(await challengeOf(server).then((asked) => ({ ...asked, user: { id: '' } }))),
      )
    ).status,
  ).toBe(400)
  later(6)
  expect((await addPasskey(server, other, made)).status).toBe(400)
})

test.each([
  ['nothing', undefined],
  ['text', 'passkey'],
  ['an empty object', {}],
  [
    'no CBOR',
    { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
  ],
  ['a NUL', { id: '\u0000', rawId: '\u0000', type: 'public-key', response: {} }],
  ['a huge id', { id: 'a'.repeat(5000), rawId: 'a'.repeat(5000), type: 'public-key', response: {} }],
])('%s in place of a passkey is refused with a message', async (_, response) => {
  const surfer = await aSurfer()
  expect(await addPasskey(server, surfer, response)).toMatchObject(refusedWith('invalid_request'))
  expect((await signIn(server, response)).status).toBe(400)
})

test.each([
  ['at a bare address', { PUBLIC_URL: 'http://127.0.0.1:3000' }],
  ['without https', { PUBLIC_URL: 'http://lineup.example' }],
  [
    'where an issuer signs everyone in',
    { PUBLIC_URL: SITE, OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'lineup', OIDC_CLIENT_SECRET: 'secret' },
  ],
])('%s passkeys are not supported', async (_, settings) => {
  const other = await serverInTest({ ...settings, databaseUrl: server.databaseUrl })
  const { surfer, device, passkey } = await aHolder(server, SITE)
  const made = { name: 'My phone', response: device.make(await passkeyOptionsFor(server, surfer)) }
  const answers = [
    await ask(other, surfer, 'GET /api/passkeys'),
    await ask(other, surfer, 'POST /api/passkeys/options'),
    await ask(other, surfer, 'POST /api/passkeys', made),
    await ask(other, surfer, `DELETE /api/passkeys/${passkey.id}`),
    await ask(other, null, 'POST /api/login/passkey/options', {}),
    await signIn(other, device.use(await challengeOf(server))),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refusedWith('not_supported'))
})
