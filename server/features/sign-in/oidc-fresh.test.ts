import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageSignIns } from '#test/aged-sign-ins.ts'
import { type Answer, ask } from '#test/client.ts'
import { startIssuer, type TestIssuer } from '#test/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** Where Lineup says that it is; the tests bring what comes for it to the real address. */
const PUBLIC_URL = 'http://127.0.0.1:4711'
const MINUTE_MS = 60_000

let issuer: TestIssuer
let server: TestServer
beforeAll(async () => {
  issuer = await startIssuer(PUBLIC_URL)
  server = await startServer({
    PUBLIC_URL,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

type Browser = { cookie: string }

const cookieIn = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
/** Comes back from the issuer as this subject, with the cookies that the browser has. */
async function comeBack(url: string, subject: string, cookies: string[]): Promise<Answer> {
  const { pathname, search } = await issuer.visit(url, subject)
  return ask(server, { cookie: cookies.join('; ') }, `GET ${pathname}${search}`)
}
async function signIn(subject: string) {
  issuer.surfers.set(subject, {
    email: `${subject}@lineup.example`,
    email_verified: true,
    given_name: 'Kai',
    family_name: 'N',
  })
  const left = await ask(server, null, 'GET /api/login')
  const back = await comeBack(left.headers.get('location') ?? '', subject, [cookieIn(left, 'lineup_trip')])
  const browser = { cookie: cookieIn(back, 'lineup_sign_in') }
  const { id } = (await ask(server, browser, 'GET /api/auth/user')).body
  await ageSignIns(server.db, { id }, 11 * MINUTE_MS)
  return { ...browser, id }
}
async function confirm(browser: Browser, subject: string) {
  const left = await ask(server, browser, 'POST /api/login/issuer/confirm', { next: '/settings/privacy' })
  expect(left.status).toBe(200)
  return {
    url: left.body.url,
    back: await comeBack(left.body.url, subject, [cookieIn(left, 'lineup_trip'), browser.cookie]),
  }
}
const leave = async (browser: Browser) => {
  const { status, body } = await ask(server, browser, 'POST /api/account/deletion')
  return [status, body.code]
}

test('the issuer shows that it is still the surfer, and leads back to where that was needed', async () => {
  const kai = await signIn('kai')
  expect(await leave(kai)).toEqual([403, 'fresh_sign_in_required'])
  expect((await ask(server, kai, 'GET /api/fresh-sign-in')).body.issuer).toBe(true)
  const { url, back } = await confirm(kai, 'kai')
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  expect([back.status, back.headers.get('location')]).toEqual([303, '/settings/privacy'])
  expect((await leave(kai))[0]).toBe(200)
})

test('another subject of the issuer, or another browser, shows nothing', async () => {
  const [kai, noa] = [await signIn('kai.two'), await signIn('noa')]
  const asNoa = await confirm(kai, 'noa')
  expect(asNoa.back.status).toBe(403)
  expect(await leave(kai)).toEqual([403, 'fresh_sign_in_required'])

  const left = await ask(server, kai, 'POST /api/login/issuer/confirm', {})
  const elsewhere = await comeBack(left.body.url, 'kai.two', [cookieIn(left, 'lineup_trip'), noa.cookie])
  expect(elsewhere.status).toBe(401)
  for (const surfer of [kai, noa]) expect(await leave(surfer)).toEqual([403, 'fresh_sign_in_required'])
})

test('only who is signed in is sent there', async () => {
  expect((await ask(server, null, 'POST /api/login/issuer/confirm', {})).status).toBe(401)
})
