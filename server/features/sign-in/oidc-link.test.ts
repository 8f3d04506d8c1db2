import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNewcomer, cookieIn, letterTo, PASSWORD } from '#test/account-letters.ts'
import { ask } from '#test/client.ts'
import { aSurfer } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startIssuer, type TestIssuer } from '#test/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/server.ts'

/** Where Lineup says that it is; the tests bring what comes for it to the real address. */
const PUBLIC_URL = 'http://127.0.0.1:4711'

let issuer: TestIssuer
let mail: MailServer
let server: TestServer
let alone: TestServer
beforeAll(async () => {
  issuer = await startIssuer(PUBLIC_URL)
  mail = await startMailServer()
  const settings = {
    PUBLIC_URL,
    SMTP_URL: mail.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
  }
  server = await startServer({ ...settings, OIDC_BESIDE_PASSWORDS: true })
  alone = await startServer({ ...settings, databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  await alone.close()
  await server.close()
  await mail.close()
  await issuer.close()
})

type Browser = { cookie: string }

/** Comes back from the issuer as this subject, with the cookies that the browser has. */
async function comeBack(at: TestServer, url: string, subject: string, cookies: string[]) {
  const { pathname, search } = await issuer.visit(url, subject)
  return ask(at, { cookie: cookies.join('; ') }, `GET ${pathname}${search}`)
}
async function signInThroughIssuer(subject: string) {
  const left = await ask(server, null, 'GET /api/login/issuer')
  const back = await comeBack(server, left.headers.get('location') ?? '', subject, [cookieIn(left)])
  const cookie = back.headers.getSetCookie().find((line) => line.startsWith('lineup_sign_in='))
  return { status: back.status, cookie: cookie?.split(';')[0] ?? '' }
}
async function link(surfer: Browser, subject: string, at = server, arrivesAs: Browser = surfer) {
  const left = await ask(at, surfer, 'POST /api/login/issuer/link')
  expect(left.status).toBe(200)
  return comeBack(at, left.body.url, subject, [cookieIn(left), arrivesAs.cookie])
}
const linked = async (surfer: Browser) =>
  (await ask(server, surfer, 'GET /api/account/sign-in-methods')).body.issuer.isLinked
const idOf = async (surfer: Browser) => (await ask(server, surfer, 'GET /api/auth/user')).body.id
const claims = (email: string, verified = true) => ({
  email,
  email_verified: verified,
  given_name: 'Kai',
  family_name: 'N',
})

test('beside passwords, the sign-in page offers both', async () => {
  const page = await ask(server, null, 'GET /api/login?next=/buddies')
  expect(page.status).toBe(200)
  expect(page.text).toContain('href="/api/login/issuer?next=%2Fbuddies"')
  expect(page.text).toContain('Forgot your password?')
  expect((await ask(alone, null, 'GET /api/login')).status).toBe(303)
  expect((await ask(alone, null, 'GET /api/login/forgotten')).status).toBe(404)
})

test('a surfer who is signed in links the issuer, whatever address it knows, and signs in either way', async () => {
  const kai = await aNewcomer(server)
  issuer.surfers.set('kai at work', claims('kai@work.example'))
  const back = await link(kai, 'kai at work')
  expect([back.status, back.headers.get('location')]).toEqual([303, '/settings/security'])
  expect(await linked(kai)).toBe(true)
  expect(await idOf(await signInThroughIssuer('kai at work'))).toBe(kai.id)
  const byPassword = await ask(server, null, 'POST /api/login', { email: kai.email, password: PASSWORD })
  expect([byPassword.status, byPassword.body.id]).toEqual([200, kai.id])
  expect(byPassword.body.emailVerified).toBe(false)
})

test('linking verifies the address when the issuer says that it is the same one, and the surfer is told', async () => {
  const kai = await aNewcomer(server)
  issuer.surfers.set('kai', claims(kai.email))
  await link(kai, 'kai')
  expect((await ask(server, kai, 'GET /api/auth/user')).body.emailVerified).toBe(true)
  expect((await letterTo(mail, kai.email, 'Another way to sign in')).to).toBe(kai.email)
})

test('where the issuer alone signs in, a surfer who still is signed in links it to the account from before', async () => {
  const before = await aSurfer(server.db, { isVerified: false })
  issuer.surfers.set('before', claims(before.email))
  expect((await link(before, 'before', alone)).status).toBe(303)
  expect(await linked(before)).toBe(true)
})

test('nobody links by an address alone: an unverified account stays as it is, and the issuer’s surfer gets a new one', async () => {
  const eve = await aNewcomer(server)
  issuer.surfers.set('victim', claims(eve.email))
  const victim = await signInThroughIssuer('victim')
  expect(await idOf(victim)).not.toBe(eve.id)
  expect(await linked(eve)).toBe(false)
  expect((await ask(server, eve, 'GET /api/auth/user')).body.email).toBe('')
})

test('a sign-in that opens another account, or an account that has another one, is not linked', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  issuer.surfers.set('one', claims('one@work.example'))
  issuer.surfers.set('two', claims('two@work.example'))
  await link(kai, 'one')
  expect(await link(other, 'one')).toMatchObject({ status: 409, text: expect.stringContaining('another account') })
  expect(await linked(other)).toBe(false)
  expect((await link(kai, 'two')).status).toBe(409)
  expect(await idOf(await signInThroughIssuer('one'))).toBe(kai.id)
})

test('another site cannot start it, and it ends only in the browser that is still signed in to that account', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  issuer.surfers.set('attacker', claims('attacker@work.example'))
  const foreign = await ask(server, kai, 'POST /api/login/issuer/link', undefined, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await ask(server, null, 'POST /api/login/issuer/link')).status).toBe(401)
  expect((await link(kai, 'attacker', server, other)).status).toBe(401)
  expect([await linked(kai), await linked(other)]).toEqual([false, false])
})
