import { expect, test } from 'vitest'
import { aNewcomer, cookieIn, letterTo, PASSWORD } from '#test/accounts/account-letters.ts'
import { aMember } from '#test/accounts/account-server.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const mail = inFile(startMailServer)
const beside = inFile(() => startIssuerServer({ SMTP_URL: mail.url, OIDC_BESIDE_PASSWORDS: true }))
const { issuer, server } = beside
const { ask, aSurfer } = server
/** Without passwords, on the same database. */
const alone = serverBeside(server, beside.settings)

type Browser = { cookie: string }

const signInThroughIssuer = (subject: string) => beside.signIn(subject, undefined, { path: '/api/login/issuer' })
async function link(surfer: Browser, subject: string, at = server, arrivesAs: Browser = surfer) {
  const left = await at.ask(surfer, 'POST /api/login/issuer/link')
  expect(left.status).toBe(200)
  return beside.comeBack(left.body.url, subject, [cookieIn(left), arrivesAs.cookie], at)
}
const linked = async (surfer: Browser) => (await ask(surfer, 'GET /api/account/sign-in-methods')).body.issuer.isLinked
const idOf = async (surfer: Browser) => (await ask(surfer, 'GET /api/auth/user')).body.id
const claims = (email: string, verified = true) => ({
  email,
  email_verified: verified,
  given_name: 'Kai',
  family_name: 'N',
})

test('a sign-in page with passwords and an issuer offers both', async () => {
  const page = await ask(null, 'GET /api/login?next=/buddies')
  expect(page.status).toBe(200)
  expect(page.text).toContain('href="/api/login/issuer?next=%2Fbuddies"')
  expect(page.text).toContain('Forgot your password?')
  expect((await alone.ask(null, 'GET /api/login')).status).toBe(303)
  expect((await alone.ask(null, 'GET /api/login/forgotten')).status).toBe(404)
})

test('a signed-in surfer links the issuer, with any address, and signs in with either method', async () => {
  const kai = await aNewcomer(server)
  issuer.surfers.set('kai at work', claims('kai@work.example'))
  const back = await link(kai, 'kai at work')
  expect([back.status, back.headers.get('location')]).toEqual([303, '/settings/security'])
  expect(await linked(kai)).toBe(true)
  expect(await idOf(await signInThroughIssuer('kai at work'))).toBe(kai.id)
  const byPassword = await ask(null, 'POST /api/login', { email: kai.email, password: PASSWORD })
  expect([byPassword.status, byPassword.body.id]).toEqual([200, kai.id])
  expect(byPassword.body.emailVerified).toBe(false)
})

test('linking an issuer that reports the same address verifies it and notifies the surfer', async () => {
  const kai = await aNewcomer(server)
  issuer.surfers.set('kai', claims(kai.email))
  await link(kai, 'kai')
  expect((await ask(kai, 'GET /api/auth/user')).body.emailVerified).toBe(true)
  expect((await letterTo(mail, kai.email, 'Another way to sign in')).to).toBe(kai.email)
})

test('with the issuer as the only sign-in method, a signed-in surfer links their earlier account', async () => {
  const before = await aSurfer({ isVerified: false })
  issuer.surfers.set('before', claims(before.email))
  expect((await link(before, 'before', alone)).status).toBe(303)
  expect(await linked(before)).toBe(true)
})

test('an unverified account is not linked by its address, and the issuer’s surfer gets a new account', async () => {
  const eve = await aNewcomer(server)
  issuer.surfers.set('victim', claims(eve.email))
  const victim = await signInThroughIssuer('victim')
  expect(await idOf(victim)).not.toBe(eve.id)
  expect(await linked(eve)).toBe(false)
  expect((await ask(eve, 'GET /api/auth/user')).body.email).toBe('')
})

test('an issuer account of another surfer, or a second one, is not linked', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  issuer.surfers.set('one', claims('one@work.example'))
  issuer.surfers.set('two', claims('two@work.example'))
  await link(kai, 'one')
  expect(await link(other, 'one')).toMatchObject({ status: 409, text: expect.stringContaining('another account') })
  expect(await linked(other)).toBe(false)
  expect((await link(kai, 'two')).status).toBe(409)
  expect(await idOf(await signInThroughIssuer('one'))).toBe(kai.id)
})

test('linking cannot start on another site, and ends only in the browser signed in to that account', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  issuer.surfers.set('attacker', claims('attacker@work.example'))
  const foreign = await ask(kai, 'POST /api/login/issuer/link', undefined, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await ask(null, 'POST /api/login/issuer/link')).status).toBe(401)
  expect((await link(kai, 'attacker', server, other)).status).toBe(401)
  expect([await linked(kai), await linked(other)]).toEqual([false, false])
})

const unlink = (surfer: Browser, at = server) => at.ask(surfer, 'DELETE /api/account/issuer')

test('an unlinked issuer no longer opens the account, even with an address verified on both sides', async () => {
  const kai = await aMember(server.db)
  issuer.surfers.set('unlinked', claims(kai.email))
  expect((await link(kai, 'unlinked')).status).toBe(303)
  expect(await unlink(kai)).toMatchObject({ status: 200, body: { issuer: { isLinked: false }, hasPassword: true } })
  const back = await signInThroughIssuer('unlinked')
  expect([back.status, back.cookie]).toEqual([409, ''])
  expect(back.text).toContain('sign in to it another way')
  expect(await linked(kai)).toBe(false)

  expect((await letterTo(mail, kai.email, 'A way to sign in was removed')).body).toContain('single sign-on')
  const log = (await ask(kai, 'GET /api/security-log')).body
  expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['issuer_unlinked', 'issuer_linked'])

  expect((await link(kai, 'unlinked')).status).toBe(303)
  expect((await signInThroughIssuer('unlinked')).user.id).toBe(kai.id)
})

test('concurrent requests to unlink succeed and are logged once', async () => {
  const kai = await aMember(server.db)
  issuer.surfers.set('twice', claims('twice@work.example'))
  await link(kai, 'twice')
  const answers = await Promise.all([unlink(kai), unlink(kai)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const log = (await ask(kai, 'GET /api/security-log')).body
  expect(log.filter(({ kind }: { kind: string }) => kind === 'issuer_unlinked')).toHaveLength(1)
})

test('the last sign-in method stays, and removing one requires a fresh sign-in', async () => {
  const [kai, noa] = [await aSurfer(), await aMember(server.db)]
  for (const [surfer, subject] of [
    [kai, 'last'],
    [noa, 'stale'],
  ] as const) {
    issuer.surfers.set(subject, claims(`${subject}@work.example`))
    await link(surfer, subject)
  }
  expect(await unlink(kai)).toMatchObject(refusedWith('last_way_in'))
  // Passwords open nothing there, and there is no other way that could be added.
  expect(await unlink(noa, alone)).toMatchObject(refusedWith('not_supported'))
  await ageSignIns(server.db, noa, 11 * 60_000)
  expect(await unlink(noa)).toMatchObject(refusedWith('fresh_sign_in_required'))
  expect([await linked(kai), await linked(noa)]).toEqual([true, true])
})

test('a surfer is notified when an issuer links the account by its verified address', async () => {
  const kai = await aMember(server.db)
  issuer.surfers.set('by address', claims(kai.email))
  expect((await signInThroughIssuer('by address')).user.id).toBe(kai.id)
  await letterTo(mail, kai.email, 'Another way to sign in was added')
})
