import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { aPasskeyDevice, type Doing } from '#test/accounts/passkey-device.ts'
import { aHolder, challengeOf, signInWithPasskey as signIn } from '#test/accounts/passkey-holder.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const SITE = 'http://localhost:4000'

const server = serverInFile({ PUBLIC_URL: SITE })
const { ask, update } = server
afterEach(() => {
  server.clock.now = null
})

const later = (minutes: number) => {
  server.clock.now = new Date(Date.now() + minutes * MINUTE_MS)
}

test.each<[string, Doing]>([
  ['given to another site', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['by someone whom the device does not know', { verified: false }],
  ['that makes one', { type: 'webauthn.create' }],
  ['to a challenge that we did not make', { challenge: 'bm90IG91cnM' }],
  ['for another surfer', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ['for no surfer', { userHandle: 'bm9ib2R5' }],
])('a passkey response %s is refused', async (_, doing) => {
  const { device } = await aHolder(server, SITE)
  const refused = await signIn(server, device.use(await challengeOf(server), doing))
  expect(refused).toMatchObject(refusedWith('passkey_not_accepted'))
  expect(refused.headers.has('set-cookie')).toBe(false)
})

test('another key with the id of a passkey is refused', async () => {
  const { surfer, device } = await aHolder(server, SITE)
  const thief = aPasskeyDevice(SITE)
  thief.make({ challenge: '', user: { id: Buffer.from(surfer.id).toString('base64url') } })
  const { id, rawId } = device.use(await challengeOf(server))
  const forged = { ...thief.use(await challengeOf(server)), id, rawId }
  expect(await signIn(server, forged)).toMatchObject(refusedWith('passkey_not_accepted'))
})

test('a passkey response cannot be replayed, not even at another process', async () => {
  const other = await serverInTest({ PUBLIC_URL: SITE, databaseUrl: server.databaseUrl })
  const { device } = await aHolder(server, SITE)
  // As of a passkey that many devices share, which does not count its uses.
  const answer = device.use(await challengeOf(server), { counter: 0 })
  expect((await signIn(other, answer)).status).toBe(200)
  expect(await signIn(server, answer)).toMatchObject(refusedWith('passkey_not_accepted'))
  expect((await signIn(server, device.use(await challengeOf(server), { counter: 0 }))).status).toBe(200)
})

test('a passkey whose counter does not increase is refused', async () => {
  const { device } = await aHolder(server, SITE)
  expect((await signIn(server, device.use(await challengeOf(server), { counter: 7 }))).status).toBe(200)
  expect(await signIn(server, device.use(await challengeOf(server), { counter: 7 }))).toMatchObject(
    refusedWith('passkey_not_accepted'),
  )
  expect(await signIn(server, device.use(await challengeOf(server), { counter: 3 }))).toMatchObject(
    refusedWith('passkey_not_accepted'),
  )
  expect(await signIn(server, device.use(await challengeOf(server), { counter: 0 }))).toMatchObject(
    refusedWith('passkey_not_accepted'),
  )
  expect((await signIn(server, device.use(await challengeOf(server), { counter: 8 }))).status).toBe(200)
})

test('a challenge is valid for five minutes', async () => {
  const { device } = await aHolder(server, SITE)
  const asked = await challengeOf(server)
  later(6)
  expect(await signIn(server, device.use(asked))).toMatchObject(refusedWith('passkey_not_accepted'))
})

test('passkey guesses are limited like passwords, and a success does not count', async () => {
  const { device } = await aHolder(server, SITE)
  for (let time = 1; time <= 8; time++)
    expect((await signIn(server, device.use(await challengeOf(server)))).status).toBe(200)
  for (let guess = 1; guess <= 5; guess++)
    expect((await signIn(server, device.use(await challengeOf(server), { verified: false }))).status).toBe(401)
  const refused = await signIn(server, device.use(await challengeOf(server)))
  expect(refused).toMatchObject(refusedWith('too_many_attempts'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a passkey needs no second step', async () => {
  const { device, surfer } = await aHolder(server, SITE)
  await update('users', { twoStepSignIn: true }, { id: surfer.id })
  expect((await signIn(server, device.use(await challengeOf(server)))).status).toBe(200)
})

test('another site cannot sign a surfer in', async () => {
  const { device } = await aHolder(server, SITE)
  const response = device.use(await challengeOf(server))
  const refused = await ask(null, 'POST /api/login/passkey', { response }, { origin: 'https://evil.example' })
  expect(refused).toMatchObject(refusedWith('foreign_origin'))
})

test('the sign-in page offers passkeys and keeps the target page', async () => {
  const page = await ask(null, 'GET /api/login?next=/buddies')
  expect(page.text).toContain('Sign in with a passkey')
  expect(page.text).toContain('data-next="/buddies"')
  const signUp = (await ask(null, 'GET /api/signup')).text
  expect(signUp).toContain('Sign up with a passkey')
  expect((await ask(null, 'GET /api/login/recovery')).text).not.toContain('passkey.js')
})
