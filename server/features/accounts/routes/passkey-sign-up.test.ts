import { expect, test } from 'vitest'
import { aPasskeyDevice } from '#test/accounts/passkey-device.ts'
import { challengeOf, signInWithPasskey } from '#test/accounts/passkey-holder.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { type Answer, ask, refusedWith } from '#test/network/client.ts'

const SITE = 'http://localhost:4000'

const server = serverInFile({ PUBLIC_URL: SITE })

let made = 0
const aPerson = () => {
  made += 1
  return { email: `pia${made}@lineup.example`, firstName: 'Pia', lastName: 'Passkey' }
}
const optionsFor = async (person: object) => (await server.ask(null, 'POST /api/signup/passkey/options', person)).body
const signUp = (body: object) => server.ask(null, 'POST /api/signup/passkey', body)
const cookieIn = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('a passkey alone makes an account, opens it and is its last sign-in method', async () => {
  const person = aPerson()
  const { userId, options } = await optionsFor(person)
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: person.email, displayName: 'Pia Passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const device = aPasskeyDevice(SITE)
  const answer = await signUp({ ...person, userId, response: device.make(options) })
  expect(answer).toMatchObject({ status: 201, body: { ...person, id: userId } })
  const pia = { cookie: cookieIn(answer) }
  expect((await server.ask(pia, 'GET /api/fresh-sign-in')).body).toEqual({
    password: false,
    passkey: true,
    recoveryCode: false,
    issuer: false,
  })
  const passkeys = (await server.ask(pia, 'GET /api/passkeys')).body
  expect(passkeys).toHaveLength(1)
  expect(await server.ask(pia, `DELETE /api/passkeys/${passkeys[0].id}`)).toMatchObject(refusedWith('last_way_in'))
  const again = await signInWithPasskey(server, device.use(await challengeOf(server)))
  expect(again).toMatchObject({ status: 200, body: { id: userId } })
  const login = await server.ask(null, 'POST /api/login', { email: person.email, password: 'seven-foot-glassy' })
  expect(login).toMatchObject(refusedWith('wrong_credentials'))
})

test('a repeated response makes no second account', async () => {
  const person = aPerson()
  const { userId, options } = await optionsFor(person)
  const body = { ...person, userId, response: aPasskeyDevice(SITE).make(options) }
  const answers = await Promise.all([signUp(body), signUp(body), signUp(body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a taken address is refused before the browser makes a passkey', async () => {
  const person = aPerson()
  await server.ask(null, 'POST /api/signup', { ...person, password: 'seven-foot-glassy' })
  const refused = await server.ask(null, 'POST /api/signup/passkey/options', {
    ...person,
    email: person.email.toUpperCase(),
  })
  expect(refused).toMatchObject(refusedWith('email_taken'))
})

test('a passkey that was made for another id or address makes no account', async () => {
  const [pia, other] = [aPerson(), aPerson()]
  const [forPia, forOther] = [await optionsFor(pia), await optionsFor(other)]
  const response = aPasskeyDevice(SITE).make(forPia.options)
  const wrong = [
    { ...pia, userId: forOther.userId, response },
    { ...other, userId: forPia.userId, response },
    { ...pia, userId: forPia.userId, response: aPasskeyDevice('https://evil.example').make(forPia.options) },
    {
      ...pia,
      userId: forPia.userId,
      response: aPasskeyDevice(SITE).make(await challengeOf(server).then((asked) => ({ ...asked, user: { id: '' } }))),
    },
  ]
  for (const body of wrong) expect(await signUp(body)).toMatchObject(refusedWith('passkey_not_accepted'))
})

test.each([
  ['no name', { firstName: ' ' }, 'firstName'],
  ['no address', { email: 'pia' }, 'email'],
])('%s is refused with its field', async (_, wrong, field) => {
  const refused = await server.ask(null, 'POST /api/signup/passkey/options', { ...aPerson(), ...wrong })
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, field])
})

test('accounts per network and hour are limited, with passkeys too', async () => {
  const strict = await serverInTest({ PUBLIC_URL: SITE, SIGN_UPS_PER_HOUR: 2 })
  for (const status of [200, 200, 429])
    expect((await ask(strict, null, 'POST /api/signup/passkey/options', aPerson())).status).toBe(status)
})
