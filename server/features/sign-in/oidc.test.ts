import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IssuerClaims, startIssuer, type TestIssuer } from '#test/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** Where Lineup says that it is; the tests bring what comes for it to the real address. */
const PUBLIC_URL = 'http://127.0.0.1:4710'

let issuer: TestIssuer
let server: TestServer
const settings = () => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
})
beforeAll(async () => {
  issuer = await startIssuer(PUBLIC_URL)
  server = await startServer(settings())
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const open = (path: string, cookie = '', at = server) =>
  fetch(at.url + path, { headers: { cookie }, redirect: 'manual' })
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))
    ?.split(';')[0] ?? ''

/** Leaves for the issuer, and gives its address and the cookie of the trip. */
async function leave(path = '/api/login') {
  const response = await open(path)
  expect(response.status).toBe(303)
  return {
    url: response.headers.get('location') ?? '',
    trip: cookieOf(response, 'lineup_trip'),
    line: response.headers.getSetCookie()[0],
  }
}
/** Comes back from the issuer to this address. */
const comeBack = ({ pathname, search }: URL, trip: string) => open(pathname + search, trip)

async function signIn(subject: string, claims: IssuerClaims, path?: string) {
  issuer.surfers.set(subject, claims)
  const { url, trip } = await leave(path)
  const response = await comeBack(await issuer.visit(url, subject), trip)
  const cookie = cookieOf(response, 'lineup_sign_in')
  const user = await (await open('/api/auth/user', cookie)).json()
  return { response, cookie, user }
}
const maya = { email: 'maya@lineup.example', email_verified: true, given_name: 'Maya', family_name: 'Okafor' }

test('a surfer signs in through the issuer with PKCE, state and nonce, and arrives where they wanted to go', async () => {
  const { url, line } = await leave('/api/login?next=/discover')
  const asked = new URL(url).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(line).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)

  const { response, user } = await signIn('maya', maya, '/api/login?next=/discover')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/discover'])
  expect(user).toMatchObject({
    email: 'maya@lineup.example',
    firstName: 'Maya',
    lastName: 'Okafor',
    username: 'maya.okafor',
  })
})

test('signing in through the issuer ends the sign-in that the browser had', async () => {
  const { cookie } = await signIn('maya', maya)
  const { url, trip } = await leave()
  const back = await comeBack(await issuer.visit(url, 'maya'), `${trip}; ${cookie}`)
  expect((await open('/api/auth/user', cookie)).status).toBe(401)
  expect((await open('/api/auth/user', cookieOf(back, 'lineup_sign_in'))).status).toBe(200)
})

test('the same surfer is known again, also after the e-mail changed', async () => {
  const first = await signIn('again', { ...maya, email: 'again@lineup.example' })
  const second = await signIn('again', { ...maya, email: 'elsewhere@lineup.example' })
  expect(second.user.id).toBe(first.user.id)
})

test('a name in one piece, or none, still makes a surfer', async () => {
  const whole = await signIn('whole', { email: 'whole@lineup.example', email_verified: true, name: 'Kai da Silva' })
  expect(whole.user).toMatchObject({ firstName: 'Kai', lastName: 'da Silva' })
  const none = await signIn('none', { email: 'noname@lineup.example', email_verified: true })
  expect(none.user).toMatchObject({ firstName: 'noname', lastName: 'Surfer' })
})

test.each([
  ['turns the text around', { given_name: 'Ka\u202ei', family_name: 'Sil\u2066va' }, ['odd0', 'Surfer']],
  ['has control characters', { given_name: 'Ka\u0000i', family_name: 'Sil\u0007va' }, ['odd1', 'Surfer']],
  ['cannot be seen', { given_name: '\u200b', family_name: '\u200d\u2060' }, ['odd2', 'Surfer']],
  ['is half a letter', { given_name: 'Kai\ud83c', family_name: '\udfc4' }, ['odd3', 'Surfer']],
  ['has a good name beside it', { name: 'Kai da Silva', given_name: '\u202eiaK' }, ['Kai', 'da Silva']],
  [
    'ends in a letter of two halves at the limit',
    { name: `${'K'.repeat(49)}🏄 ${'S'.repeat(60)}` },
    ['K'.repeat(49), 'S'.repeat(50)],
  ],
])('a name from the issuer that %s becomes one that the sign-up form would take', async (why, names, expected) => {
  const mailbox = expected[0]?.startsWith('odd') ? expected[0] : crypto.randomUUID()
  const { user } = await signIn(why, { email: `${mailbox}@lineup.example`, email_verified: true, ...names })
  expect([user.firstName, user.lastName]).toEqual(expected)
})

test('without an e-mail there is no account, and a page says why', async () => {
  const { response } = await signIn('shy', { given_name: 'Shy' })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('e-mail')
})

test('who declines at the issuer gets a page with a way to try again', async () => {
  const { url, trip } = await leave()
  const response = await comeBack(await issuer.visit(url, null), trip)
  expect(response.status).toBe(403)
  expect(await response.text()).toMatch(/href="\/api\/login"[^>]*>Try again/)
})

test('a way back that was tampered with, or used twice, leads nowhere', async () => {
  issuer.surfers.set('maya', maya)
  const { url, trip } = await leave()
  const back = await issuer.visit(url, 'maya')
  const changed = (name: string, value: string) => {
    const address = new URL(back)
    address.searchParams.set(name, value)
    return address
  }
  const refused = [
    await comeBack(changed('state', 'x'.repeat(43)), trip),
    await comeBack(changed('iss', 'https://evil.example'), trip),
    await comeBack(back, ''),
    await comeBack(back, `${trip.slice(0, -4)}AAAA`),
    await comeBack(back, 'lineup_trip=abc'),
    await comeBack(new URL(`${PUBLIC_URL}/api/login/callback`), trip),
    await comeBack(changed('error', 'server_error'), trip),
    await comeBack(new URL(`${PUBLIC_URL}/api/login/callback?error=access_denied&state=x`), trip),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  expect((await comeBack(back, trip)).status).toBe(303)
  expect((await comeBack(back, trip)).status).toBe(400)
})

test("another surfer's code is worth nothing here: PKCE ties it to the browser that asked", async () => {
  issuer.surfers.set('maya', maya)
  const [victim, attacker] = [await leave(), await leave()]
  const stolen = await issuer.visit(victim.url, 'maya')
  const own = await issuer.visit(attacker.url, 'maya')
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect((await comeBack(own, attacker.trip)).status).toBe(400)
})

test('a trip that took more than ten minutes starts anew', async () => {
  issuer.surfers.set('maya', maya)
  const { url, trip } = await leave()
  const back = await issuer.visit(url, 'maya')
  server.clock.now = new Date(Date.now() + 11 * 60 * 1000)
  expect((await comeBack(back, trip)).status).toBe(400)
  server.clock.now = null
})

test('there are no forms while an issuer is configured', async () => {
  for (const path of ['/api/login', '/api/signup']) {
    for (const body of ['{}', 'email=a']) {
      const type = body === '{}' ? 'application/json' : 'application/x-www-form-urlencoded'
      const response = await fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': type } })
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_supported'])
    }
  }
  const signUp = await open('/api/signup?next=/profile')
  expect([signUp.status, signUp.headers.get('location')]).toEqual([303, '/api/login?next=%2Fprofile'])
})

test('an issuer that is down gets a page that says so, and is asked again when it is back', async () => {
  const gone = await startIssuer(PUBLIC_URL)
  await gone.close()
  const lonely = await startServer({ ...settings(), OIDC_ISSUER: gone.url })
  try {
    const response = await open('/api/login', '', lonely)
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('Sign-in is not available right now')
    const back = await startIssuer(PUBLIC_URL, Number(new URL(gone.url).port))
    expect((await open('/api/login', '', lonely)).status).toBe(303)
    await back.close()
  } finally {
    await lonely.close()
  }
})
