import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { aHolder, challengeOf } from '#test/accounts/passkey-holder.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { type Answer, ask, refusedWith } from '#test/network/client.ts'

const SITE = 'http://localhost:4000'
const PASSWORD = 'seven-foot-glassy'

const server = serverInFile({ PUBLIC_URL: SITE })
const { aSurfer } = server

const refusalOf = ({ status, body }: Answer) => [status, body?.code]
const REQUIRED = [403, 'fresh_sign_in_required']
const confirm = (surfer: TestSurfer, proof: object) => server.ask(surfer, 'POST /api/fresh-sign-in', proof)
const isFresh = async (surfer: TestSurfer) => (await server.ask(surfer, 'POST /api/passkeys/options')).status === 200

let made = 0
/** Someone who signed up with a password eleven minutes ago. */
async function aSurferWithPassword(): Promise<TestSurfer> {
  made += 1
  const email = `kai${made}@lineup.example`
  const answer = await server.ask(null, 'POST /api/signup', {
    email,
    password: PASSWORD,
    firstName: 'Kai',
    lastName: 'Nakamura',
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const surfer = { id: answer.body.id, firstName: 'Kai', username: answer.body.username, email, cookie }
  await ageSignIns(server.db, surfer, 11 * MINUTE_MS)
  return surfer
}

test('endpoints that can hand over or remove an account, or cost money, require a fresh sign-in', () => {
  const fresh = endpoints.filter((endpoint) => endpoint.fresh).map(({ route }) => route)
  expect(fresh.toSorted()).toEqual(
    [
      'DELETE /api/emergency-contacts/:id',
      'PUT /api/operators/team/:id',
      'DELETE /api/operators/surfers/:id/sign-ins',
      'DELETE /api/operators/surfers/:id/two-step',
      'PUT /api/operators/surfers/:id/email-verification',
      'PUT /api/operators/surfers/:id/name',
      'POST /api/operators/text-test',
      'POST /api/operators/webhooks',
      'POST /api/operators/webhooks/:id/secret',
      'DELETE /api/moderation/cases/:id/decision',
      'DELETE /api/moderation/surfers/:id/standing',
      'DELETE /api/passkeys/:id',
      'DELETE /api/sign-ins/:id',
      'DELETE /api/account/issuer',
      'DELETE /api/account/password',
      'PATCH /api/operators/webhooks/:id',
      'PATCH /api/webhooks/:id',
      'POST /api/access-tokens',
      'POST /api/account/deletion',
      'POST /api/emergency-contacts',
      'POST /api/passkeys',
      'POST /api/passkeys/options',
      'POST /api/push-servers',
      'POST /api/recovery-codes',
      'POST /api/webhooks',
      'POST /api/webhooks/:id/secret',
      'PUT /api/account/two-step',
      'PUT /api/emergency-contacts',
      'PUT /api/emergency-contacts/:id',
    ].toSorted(),
  )
})

test('ten minutes after the sign-in these calls and the export require a fresh one', async () => {
  const kai = await aSurfer()
  await ageSignIns(server.db, kai, 9 * MINUTE_MS)
  expect(await isFresh(kai)).toBe(true)
  await ageSignIns(server.db, kai, 2 * MINUTE_MS)
  for (const { route, fresh } of endpoints) {
    if (!fresh) continue
    const body = route.startsWith('DELETE') ? undefined : {}
    const answer = await server.ask(kai, route.replace(':id', crypto.randomUUID()), body)
    expect({ route, refusal: refusalOf(answer) }).toEqual({ route, refusal: REQUIRED })
  }
  expect(refusalOf(await server.ask(kai, 'GET /api/own-data.zip'))).toEqual(REQUIRED)
  expect((await server.ask(kai, 'GET /api/auth/user')).status).toBe(200)
  expect((await server.ask(kai, 'DELETE /api/account/deletion')).status).toBe(200)
})

test('the profile’s form needs a fresh sign-in for the emergency contact alone', async () => {
  const kai = await aSurfer()
  const form = { username: kai.username, firstName: 'Kai', lastName: 'N', surfingType: ['fish'] }
  const contact = { emergencyContact: 'Anna', emergencyContactPhone: '+46 70 1234567' }
  expect((await server.ask(kai, 'PUT /api/users/me', { ...form, ...contact })).status).toBe(200)
  await ageSignIns(server.db, kai, 11 * MINUTE_MS)
  expect((await server.ask(kai, 'PUT /api/users/me', { ...form, ...contact, lastName: 'Nakamura' })).status).toBe(200)
  for (const other of [{ ...contact, emergencyContactPhone: '+46 70 7654321' }, {}])
    expect(refusalOf(await server.ask(kai, 'PUT /api/users/me', { ...form, ...other }))).toEqual(REQUIRED)
  const { body } = await server.ask(kai, 'GET /api/emergency-contacts')
  expect(body.contacts).toMatchObject([{ name: 'Anna', phone: '+46 70 1234567' }])
})

test('a password makes a sign-in fresh again, in every process at once', async () => {
  const kai = await aSurferWithPassword()
  const other = await serverInTest({ PUBLIC_URL: SITE, databaseUrl: server.databaseUrl })
  expect(refusalOf(await ask(other, kai, 'POST /api/passkeys/options'))).toEqual(REQUIRED)
  expect(await confirm(kai, { password: 'not my password' })).toMatchObject(refusedWith('not_confirmed'))
  expect(await isFresh(kai)).toBe(false)
  expect((await confirm(kai, { password: PASSWORD })).body).toEqual({ minutes: 10 })
  expect(await isFresh(kai)).toBe(true)
  expect((await ask(other, kai, 'POST /api/passkeys/options')).status).toBe(200)
})

test('only this sign-in is fresh, and no other of the same surfer', async () => {
  const kai = await aSurferWithPassword()
  const phone = await server.ask(null, 'POST /api/login', { email: kai.email, password: PASSWORD })
  const there = { ...kai, cookie: phone.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  await ageSignIns(server.db, kai, 11 * MINUTE_MS)
  await confirm(kai, { password: PASSWORD })
  expect([await isFresh(kai), await isFresh(there)]).toEqual([true, false])
})

test('a passkey makes a sign-in fresh only when it signs this surfer’s own challenge', async () => {
  const [{ surfer, device }, other] = [await aHolder(server, SITE), await aHolder(server, SITE)]
  await ageSignIns(server.db, surfer, 11 * MINUTE_MS)
  const asked = async (who: TestSurfer) => (await server.ask(who, 'POST /api/fresh-sign-in/options')).body
  const options = await asked(surfer)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials).toHaveLength(1)
  const wrong = [
    device.use(await challengeOf(server)),
    device.use(await asked(other.surfer)),
    other.device.use(await asked(surfer)),
    device.use(await asked(surfer), { origin: 'https://evil.example' }),
  ]
  for (const passkey of wrong) expect(await confirm(surfer, { passkey })).toMatchObject(refusedWith('not_confirmed'))
  const right = device.use(options)
  expect((await confirm(surfer, { passkey: right })).status).toBe(200)
  expect(await isFresh(surfer)).toBe(true)
  await ageSignIns(server.db, surfer, 11 * MINUTE_MS)
  expect(await confirm(surfer, { passkey: right })).toMatchObject(refusedWith('not_confirmed'))
})

test('guesses are limited as on the sign-in page', async () => {
  const kai = await aSurferWithPassword()
  for (let guess = 1; guess <= 5; guess++)
    expect(await confirm(kai, { password: `guess ${guess}` })).toMatchObject(refusedWith('not_confirmed'))
  const refused = await confirm(kai, { password: PASSWORD })
  expect(refused).toMatchObject(refusedWith('too_many_attempts'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['nothing', {}],
  ['both at once', { password: PASSWORD, recoveryCode: 'k7mq-3xwd-9h2p' }],
  ['an empty password', { password: '' }],
  ['garbage for a passkey', { passkey: { id: 7 } }],
])('%s is refused with a message', async (_, proof) => {
  const kai = await aSurferWithPassword()
  expect(await confirm(kai, proof)).toMatchObject(refusedWith('invalid_request'))
  expect(await isFresh(kai)).toBe(false)
})
