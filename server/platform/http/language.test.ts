import { expect, test } from 'vitest'
import { allLanguages, languageFor } from '#languages'
import { languageOf, requestedLanguage } from '#server/platform/http/language.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const env = { DEFAULT_LANGUAGE: 'en', PUBLIC_URL: 'http://localhost:3000' } as const
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const cookieIn = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((line) => line.startsWith('language='))

test.each<[string, Record<string, string>, string | null]>([
  ['nothing', {}, null],
  ['any language', { 'accept-language': '*' }, null],
  ['a language in an odd case', { 'accept-language': 'EN-us;q=0.5, *;q=0.1' }, 'en'],
  ['an unknown language before a known one', { 'accept-language': 'zz, en;q=0.1' }, 'en'],
  ['an unknown language alone', { 'accept-language': 'zz' }, null],
  ['an unknown cookie', { cookie: 'language=zz' }, null],
  ['a refused language', { 'accept-language': 'en;q=0' }, null],
  ['an injection', { 'accept-language': "en'; drop table users; --", cookie: 'language=en; DROP' }, 'en'],
  ['a malformed cookie', { cookie: 'language=../../etc/passwd', 'accept-language': '' }, null],
  ['quality that is no number', { 'accept-language': 'en;q=high' }, null],
  ['ten kilobytes', { 'accept-language': `${'x'.repeat(10_000)},en` }, null],
  ['ten thousand languages', { 'accept-language': 'zz,'.repeat(10_000) }, null],
])('%s in a request', (_, headers, language) => {
  expect(requestedLanguage(headers, env)).toBe(language)
  expect(languageOf(headers, env)).toBe(language ?? env.DEFAULT_LANGUAGE)
})

test('a request for a language that this server lacks gets the server’s, and stores none', () => {
  const headers = { 'accept-language': 'zz' }
  expect(requestedLanguage(headers, env)).toBeNull()
  expect(languageOf(headers, { ...env, DEFAULT_LANGUAGE: 'fr' })).toBe('fr')
})

test('the cookie comes before what the browser accepts, and a better quality before the order', () => {
  const [one, other = one] = [allLanguages[0]!, allLanguages.at(-1)!]
  const accepted = { 'accept-language': `${other};q=0.3,${one};q=0.8` }
  expect(languageOf(accepted, env)).toBe(one)
  expect(languageOf({ ...accepted, cookie: `language=${other}` }, env)).toBe(other)
  expect(languageOf({}, env, other), 'a surfer’s, for a request that names none').toBe(other)
})

test.each(['zz', '', 'en; DROP', '../en', 'a'.repeat(36), 'en-', '-', 'en-US-x-y-z'.repeat(9)])(
  'the tag %j falls back',
  (tag) => {
    expect(languageFor([tag, 'en'])).toBe('en')
  },
)

test('each language has a page of its own, which says so, and which caches do not mix', async () => {
  for (const language of allLanguages) {
    const page = await ask(null, 'GET /api/login', undefined, { cookie: `language=${language}` })
    expect(page.text).toContain(`<html lang="${language}" dir="ltr">`)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-language': language,
      vary: 'cookie, accept-language',
    })
  }
})

test('a visitor’s form stores the language, and leads back to a path of ours alone', async () => {
  const choose = (body: string) => ask(null, 'POST /api/language', body, form)
  const chosen = await choose('language=en&next=%2Fapi%2Flogin%3Fsignup')
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/api/login?signup'])
  expect(cookieIn(chosen)).toMatch(/^language=en; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  const away = await choose('language=zz&next=https%3A%2F%2Fevil.example%2F')
  expect([away.status, away.headers.get('location'), cookieIn(away)?.slice(0, 11)]).toEqual([303, '/', 'language=en'])
  const called = await ask(null, 'POST /api/language', { language: 'en' })
  expect([called.status, called.body]).toEqual([200, {}])
  const foreign = await ask(null, 'POST /api/language', 'language=en', { ...form, origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

test.each([
  '',
  '[]',
  '"en"',
  '{"language":{}}',
  '{"language":{"toString":1}}',
  '{"language":["en"],"next":7}',
  '{"language":"\\u0000"}',
])('a call with the body %j is answered', async (body) => {
  expect((await ask(null, 'POST /api/language', body)).status).toBe(200)
})

test('a surfer’s choice is stored, in the browser too, and a browser without one gets it', async () => {
  const surfer = await aSurfer()
  expect((await ask(surfer, 'GET /api/auth/user')).body.language).toBeNull()
  const { body, ...changed } = await ask(surfer, 'PATCH /api/settings', { language: 'en-AU' })
  expect(body.language).toBe('en')
  expect(cookieIn(changed)).toMatch(/^language=en;/)
  expect((await ask(surfer, 'PATCH /api/settings', { language: 'fr' })).body.language).toBe('fr')
  const unknown = await ask(surfer, 'PATCH /api/settings', { language: 'zz' })
  expect([unknown.body.language, cookieIn(unknown)], 'an unknown one changes nothing').toEqual(['fr', undefined])
  expect((await ask(surfer, 'PATCH /api/settings', { language: 'en', units: 'metric' })).body.language).toBe('en')
  expect((await ask(surfer, 'GET /api/users/me')).body.language).toBe('en')
  expect((await ask(surfer, 'PATCH /api/settings', { language: 'en; DROP' })).status).toBe(400)
})

test('a new account has the language of its page, and a sign-in stores one for a surfer without', async () => {
  const person = { firstName: 'Noa', lastName: 'Reef', email: 'noa@example.com', password: 'four barrels before noon' }
  const made = await ask(null, 'POST /api/signup', person, { 'accept-language': 'en-NZ' })
  expect([made.body.language, cookieIn(made)?.slice(0, 11)]).toEqual(['en', 'language=en'])
  const silent = { ...person, email: 'silent@example.com' }
  expect((await ask(null, 'POST /api/signup', silent)).body.language).toBeNull()
  const { email, password } = silent
  const signedIn = await ask(null, 'POST /api/login', { email, password }, { 'accept-language': 'en' })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const own = await ask({ cookie: cookie.join('; ') }, 'GET /api/users/me')
  expect(own.body.language).toBe('en')
})
