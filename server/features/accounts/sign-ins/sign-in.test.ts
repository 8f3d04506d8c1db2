import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()

let surfers = 0
const aPerson = (more: Record<string, unknown> = {}) => {
  surfers += 1
  return {
    email: `maya${surfers}@lineup.example`,
    password: 'seven-foot-glassy',
    firstName: 'Maya',
    lastName: 'Okafor',
    ...more,
  }
}

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const postForm = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const whoAmI = (cookie: string) => fetch(`${server.url}/api/auth/user`, { headers: { cookie } })

test('a new surfer signs up by JSON and is signed in', async () => {
  const person = aPerson({ email: '  Lena@Lineup.Example ', firstName: ' Lena ' })
  const response = await postJson('/api/signup', person)
  expect(response.status).toBe(201)
  const user = await response.json()
  expect(user).toMatchObject({ email: 'lena@lineup.example', firstName: 'Lena', lastName: 'Okafor', surfingType: [] })
  expect(user).not.toHaveProperty('password')
  expect(user).not.toHaveProperty('hash')
  const firstSteps = { photo: false, spot: false, buddy: false, contact: false }
  expect(await (await whoAmI(cookieOf(response))).json()).toEqual({
    ...user,
    firstSteps,
    asksAboutPush: false,
    asksAboutSafetyMail: false,
    leavesAt: null,
    policiesToAgree: null,
    standing: null,
    standingUntil: null,
  })
})

test('a surfer signs in and out by JSON, with the e-mail address in any letter case', async () => {
  const person = aPerson()
  const made = await (await postJson('/api/signup', person)).json()
  const response = await postJson('/api/login', { email: person.email.toUpperCase(), password: person.password })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(made)

  const cookie = cookieOf(response)
  const out = await fetch(`${server.url}/api/logout`, { headers: { cookie }, redirect: 'manual' })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
  expect(out.headers.get('set-cookie')).toMatch(/^lineup_sign_in=; Path=\/; Max-Age=0;/)
  expect((await whoAmI(cookie)).status).toBe(401)
})

test('a visitor who signs out is led to Home', async () => {
  const out = await fetch(`${server.url}/api/logout`, { redirect: 'manual' })
  expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
})

test('the forms sign up and in, and lead to the requested page', async () => {
  const person = aPerson()
  const up = await postForm('/api/signup?next=%2Fdiscover%3Fq%3Dreef', person)
  expect([up.status, up.headers.get('location')]).toEqual([303, '/discover?q=reef'])
  expect((await whoAmI(cookieOf(up))).status).toBe(200)

  const signIn = await postForm('/api/login', { email: person.email, password: person.password })
  expect([signIn.status, signIn.headers.get('location')]).toEqual([303, '/'])
  expect((await whoAmI(cookieOf(signIn))).status).toBe(200)

  const onward = await postForm('/api/login', { email: person.email, password: person.password, next: '/buddies' })
  expect(onward.headers.get('location')).toBe('/buddies')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  '/dis\ncover',
  'evil',
])('sign-up never redirects to another site: %j', async (next) => {
  const person = aPerson()
  const response = await postForm(`/api/signup?next=${encodeURIComponent(next)}`, person)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
})

test('a target page with non-ASCII letters works', async () => {
  const response = await postForm(`/api/signup?next=${encodeURIComponent('/discover?q=Açores')}`, aPerson())
  expect(response.headers.get('location')).toBe('/discover?q=A%C3%A7ores')
})

test('the pages have labelled fields for password managers and keep the target page', async () => {
  const page = await fetch(`${server.url}/api/login?next=/profile`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('content-type')).toMatch('text/html')
  const signIn = await page.text()
  expect(signIn).toContain('action="/api/login?next=%2Fprofile"')
  expect(signIn).toContain('href="/api/signup?next=%2Fprofile"')
  expect(signIn).toMatch(/<label[^>]* for="email">E-mail<\/label>/)
  expect(signIn).toMatch(/id="password"[^>]*autocomplete="current-password"/)
  expect(signIn).not.toContain('role="alert"')

  const joining = await (await fetch(`${server.url}/api/login?signup&next=/profile`)).text()
  expect(joining).toContain('action="/api/signup?next=%2Fprofile"')
  expect(joining).toContain('href="/api/login?next=%2Fprofile"')

  const signUp = await (await fetch(`${server.url}/api/signup`)).text()
  for (const autocomplete of ['given-name', 'family-name', 'email', 'new-password'])
    expect(signUp).toContain(`autocomplete="${autocomplete}"`)
  for (const page of [signIn, signUp]) {
    expect(page).not.toMatch(/<script(?! src=)|<style| on\w+=| style=/)
    expect(page, 'an eye that only its script shows').toMatch(/data-shows="password"[^>]* hidden>/)
  }
})

test('after a wrong password the page shows the e-mail again, escaped, and never the password', async () => {
  const response = await postForm('/api/login', { email: '"><b>@lineup.example', password: 'glassy-secret' })
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = await response.text()
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;@lineup.example"')
  expect(page).toMatch(/role="alert">.*Please enter your e-mail address/)
  expect(page).not.toContain('glassy-secret')

  const wrong = await postForm('/api/login', { email: aPerson().email, password: 'glassy-secret' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toMatch(/aria-describedby="password-note" aria-invalid="true"/)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const person = aPerson()
  await postJson('/api/signup', person)
  const wrong = await postJson('/api/login', { email: person.email, password: 'not my password' })
  const unknown = await postJson('/api/login', { email: 'nobody@lineup.example', password: 'not my password' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.json()).toEqual(await unknown.json())
  expect(wrong.headers.get('set-cookie')).toBeNull()
})

test('a taken e-mail address is refused in any letter case, by JSON and by form', async () => {
  const person = aPerson()
  await postJson('/api/signup', person)
  const again = await postJson('/api/signup', { ...person, email: person.email.toUpperCase() })
  expect([again.status, (await again.json()).code]).toEqual([409, 'email_taken'])
  const form = await postForm('/api/signup', person)
  expect(form.status).toBe(409)
  expect(await form.text()).toContain('An account with this e-mail already exists.')
})

test.each([
  ['email', { email: 'no address' }],
  ['email', { email: 'a\u0000b@lineup.example' }],
  ['email', { email: ['maya@lineup.example'] }],
  ['firstName', { firstName: 'May\u0000a' }],
  ['firstName', { firstName: '   ' }],
  ['firstName', { firstName: '\u200b' }],
  ['lastName', { lastName: 'Oka\u202efor' }],
  ['lastName', { lastName: undefined }],
  ['lastName', { lastName: 'x'.repeat(51) }],
  ['password', { password: 'glassy\u0000seven' }],
  ['password', { password: '7 chars' }],
  ['password', { password: 'x7'.repeat(101) }],
  ['password', { password: 12345678 }],
  ['password', { password: 'Password123' }],
  ['password', { password: 'aaaaaaaaaaaa' }],
  ['password', { password: 'MayaOkafor1' }],
])('a sign-up with a bad %s is refused with its name: %j', async (field, bad) => {
  const response = await postJson('/api/signup', aPerson(bad))
  expect(response.status).toBe(400)
  const { code, issues } = await response.json()
  expect(code).toBe('invalid_request')
  expect(issues.map(({ path }: { path: string }) => path)).toEqual([field])
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('concurrent sign-ups with one address make one account', async () => {
  const before = await server.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => postJson('/api/signup', aPerson({ email: 'one@lineup.example' }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const after = await server.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(after.count) - Number(before.count)).toBe(1)
})

test('a form from another site is refused', async () => {
  const response = await postJson('/api/login', aPerson(), { origin: 'https://evil.example' })
  expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin'])
})

test.each([
  ['malformed JSON', '{"email":', 'application/json', 400, 'invalid_json'],
  ['JSON that is no object', '[1]', 'application/json', 400, 'invalid_request'],
  ['null', 'null', 'application/json', 400, 'invalid_request'],
  ['plain text', 'email=a', 'text/plain', 415, 'wrong_content_type'],
  ['2 MB of JSON', `"${'x'.repeat(2_000_000)}"`, 'application/json', 413, 'body_too_large'],
  ['a 2 MB form', `email=${'x'.repeat(2_000_000)}`, 'application/x-www-form-urlencoded', 413, 'body_too_large'],
])('%s is refused in the usual shape', async (_, body, contentType, status, code) => {
  const response = await postJson('/api/login', body, { 'content-type': contentType })
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test('a form with NUL or with fields twice gets the page with 400', async () => {
  for (const body of [
    'email=a%00b@lineup.example&password=x',
    'email=a@b.example&email=c@d.example&password=x&password=y',
    '%',
  ]) {
    const response = await postJson('/api/login', body, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('role="alert"')
  }
})
