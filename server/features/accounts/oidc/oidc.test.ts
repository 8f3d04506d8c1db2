import { expect, test } from 'vitest'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { cookieNamed, startIssuerServer } from '#test/fakes/issuer-server.ts'
import { type IssuerClaims, startIssuer } from '#test/fakes/oidc-issuer.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInTest } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const at = inFile(startIssuerServer)

const signIn = (subject: string, claims: IssuerClaims, path?: string) => at.signIn(subject, claims, { path })
const comeBack = (back: URL, trip: string) => at.arrive(back, [trip])
const statusOf = async (cookie: string) => (await ask(at.server, { cookie }, 'GET /api/auth/user')).status
const maya = { email: 'maya@lineup.example', email_verified: true, given_name: 'Maya', family_name: 'Okafor' }

test('an issuer sign-in uses PKCE, state and nonce, and leads to the requested page', async () => {
  const { url, headers } = await at.leave({ path: '/api/login?next=/discover' })
  const asked = new URL(url).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)

  // A name that no other test gives: the username is made from it.
  const lena = { email: 'lena@lineup.example', email_verified: true, given_name: 'Lena', family_name: 'Moana' }
  const { user, ...back } = await signIn('lena', lena, '/api/login?next=/discover')
  expect([back.status, back.headers.get('location')]).toEqual([303, '/discover'])
  expect(user).toMatchObject({
    email: 'lena@lineup.example',
    firstName: 'Lena',
    lastName: 'Moana',
    username: 'lena.moana',
  })
})

test('a sign-in started by another site needs a confirmation', async () => {
  const visit = (site: string) =>
    ask(at.server, null, 'GET /api/login?next=/discover', undefined, { 'sec-fetch-site': site })
  for (const site of ['cross-site', 'same-site']) {
    const { status, headers, text } = await visit(site)
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([200, null, []])
    expect(text).toContain('href="/api/login?next=%2Fdiscover"')
  }
  for (const site of ['same-origin', 'none']) expect((await visit(site)).status).toBe(303)
})

test('signing in through the issuer ends the sign-in that the browser had', async () => {
  const { cookie } = await signIn('maya', maya)
  const { url, trip } = await at.leave()
  const back = await at.comeBack(url, 'maya', [trip, cookie])
  expect(await statusOf(cookie)).toBe(401)
  expect(await statusOf(cookieNamed(back, 'lineup_sign_in'))).toBe(200)
})

test('a surfer is recognised after their e-mail address changed', async () => {
  const first = await signIn('again', { ...maya, email: 'again@lineup.example' })
  const second = await signIn('again', { ...maya, email: 'elsewhere@lineup.example' })
  expect(second.user.id).toBe(first.user.id)
})

test('a single name or none still makes an account', async () => {
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
])('a name from the issuer that %s becomes a valid one', async (why, names, expected) => {
  const mailbox = expected[0]?.startsWith('odd') ? expected[0] : crypto.randomUUID()
  const { user } = await signIn(why, { email: `${mailbox}@lineup.example`, email_verified: true, ...names })
  expect([user.firstName, user.lastName]).toEqual(expected)
})

test('an issuer that sends no e-mail address makes no account, and the page explains it', async () => {
  const { status, text } = await signIn('shy', { given_name: 'Shy' })
  expect(status).toBe(400)
  expect(text).toContain('e-mail')
})

test('a surfer who declines at the issuer gets a page with a link to try again', async () => {
  const { url, trip } = await at.leave()
  const { status, text } = await at.comeBack(url, null, [trip])
  expect(status).toBe(403)
  expect(text).toMatch(/href="\/api\/login"[^>]*>Try again/)
})

test('a tampered or reused callback is refused', async () => {
  at.issuer.surfers.set('maya', maya)
  const { url, trip } = await at.leave()
  const back = await at.issuer.visit(url, 'maya')
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
    await comeBack(new URL(`${at.settings.PUBLIC_URL}/api/login/callback`), trip),
    await comeBack(changed('error', 'server_error'), trip),
    await comeBack(new URL(`${at.settings.PUBLIC_URL}/api/login/callback?error=access_denied&state=x`), trip),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  expect((await comeBack(back, trip)).status).toBe(303)
  expect((await comeBack(back, trip)).status).toBe(400)
})

test('a stolen code is refused, because PKCE ties it to the browser that requested it', async () => {
  at.issuer.surfers.set('maya', maya)
  const [victim, attacker] = [await at.leave(), await at.leave()]
  const stolen = await at.issuer.visit(victim.url, 'maya')
  const own = await at.issuer.visit(attacker.url, 'maya')
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect((await comeBack(own, attacker.trip)).status).toBe(400)
})

test('a sign-in at the issuer that takes more than ten minutes is refused', async () => {
  at.issuer.surfers.set('maya', maya)
  const { url, trip } = await at.leave()
  const back = await at.issuer.visit(url, 'maya')
  at.server.clock.now = new Date(Date.now() + 11 * 60 * 1000)
  expect((await comeBack(back, trip)).status).toBe(400)
  at.server.clock.now = null
})

test('password sign-in and sign-up are off while an issuer is configured', async () => {
  for (const path of ['/api/login', '/api/signup']) {
    for (const body of ['{}', 'email=a']) {
      const type = body === '{}' ? 'application/json' : 'application/x-www-form-urlencoded'
      const answer = await ask(at.server, null, `POST ${path}`, body, { 'content-type': type })
      expect(answer).toMatchObject(refusedWith('not_supported'))
    }
  }
  const signUp = await ask(at.server, null, 'GET /api/signup?next=/profile')
  expect([signUp.status, signUp.headers.get('location')]).toEqual([303, '/api/login?next=%2Fprofile'])
})

test('a page explains that the issuer is down, and sign-in works once it is back', async () => {
  const gone = await startIssuer(at.settings.PUBLIC_URL)
  await gone.close()
  const settings = { ...at.settings, OIDC_ISSUER: gone.url, databaseUrl: at.server.databaseUrl }
  const lonely = await serverInTest(settings)
  const beside = await serverInTest({ ...settings, OIDC_BESIDE_PASSWORDS: true })
  const answer = await ask(lonely, null, 'GET /api/login?next=/buddies')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.text).toContain('Single sign-on isn&#39;t available right now')
  expect(answer.text).toMatch(/href="\/api\/login\?next=%2Fbuddies"[^>]*>Try again/)
  expect(answer.text).not.toContain('your password')
  const other = await ask(beside, null, 'GET /api/login/issuer')
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '5'])
  expect(other.text).toContain('sign in with your password, a passkey or a recovery code')
  const back = await startIssuer(at.settings.PUBLIC_URL, Number(new URL(gone.url).port))
  expect((await ask(lonely, null, 'GET /api/login')).status).toBe(303)
  await back.close()
})

test('an issuer that goes down during a sign-in gives 503 when the surfer comes back', async () => {
  const { issuer } = at
  issuer.surfers.set('stranded', maya)
  const { url, trip } = await at.leave()
  const back = await issuer.visit(url, 'stranded')
  issuer.setAway(true)
  const answer = await at.arrive(back, [trip])
  issuer.setAway(false)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

test('an issuer does not sign a closed account in', async () => {
  const claims = { email: 'closed@lineup.example', email_verified: true, given_name: 'Kai', family_name: 'Da Silva' }
  const { user } = await signIn('closed', claims)
  await setStanding(at.server, user, 'closed')
  const { url, trip } = await at.leave()
  const back = await at.comeBack(url, 'closed', [trip])
  expect(back.status).toBe(403)
  expect(back.text).toContain('This account was closed by an operator.')
  expect(cookieNamed(back, 'lineup_sign_in')).toBe('')
})
