import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { cookieNamed, startIssuerServer } from '#test/fakes/issuer-server.ts'
import { inFile } from '#test/files/in-file.ts'

const at = inFile(startIssuerServer)
const { server } = at
const { ask } = server

type Browser = { cookie: string }

async function signIn(subject: string) {
  const claims = { email: `${subject}@lineup.example`, email_verified: true, given_name: 'Kai', family_name: 'N' }
  const { cookie, user } = await at.signIn(subject, claims)
  await ageSignIns(server.db, user, 11 * MINUTE_MS)
  return { cookie, id: user.id }
}
async function confirm(browser: Browser, subject: string) {
  const left = await ask(browser, 'POST /api/login/issuer/confirm', { next: '/settings/privacy' })
  expect(left.status).toBe(200)
  return {
    url: left.body.url,
    back: await at.comeBack(left.body.url, subject, [cookieNamed(left, 'lineup_trip'), browser.cookie]),
  }
}
const leave = async (browser: Browser) => {
  const { status, body } = await ask(browser, 'POST /api/account/deletion')
  return [status, body.code]
}

test('the issuer makes a sign-in fresh and leads back to the page that needed it', async () => {
  const kai = await signIn('kai')
  expect(await leave(kai)).toEqual([403, 'fresh_sign_in_required'])
  expect((await ask(kai, 'GET /api/fresh-sign-in')).body.issuer).toBe(true)
  const { url, back } = await confirm(kai, 'kai')
  expect(new URL(url).searchParams.get('prompt')).toBe('login')
  expect([back.status, back.headers.get('location')]).toEqual([303, '/settings/privacy'])
  expect((await leave(kai))[0]).toBe(200)
})

test('another subject of the issuer or another browser makes no sign-in fresh', async () => {
  const [kai, noa] = [await signIn('kai.two'), await signIn('noa')]
  const asNoa = await confirm(kai, 'noa')
  expect(asNoa.back.status).toBe(403)
  expect(await leave(kai)).toEqual([403, 'fresh_sign_in_required'])

  const left = await ask(kai, 'POST /api/login/issuer/confirm', {})
  const elsewhere = await at.comeBack(left.body.url, 'kai.two', [cookieNamed(left, 'lineup_trip'), noa.cookie])
  expect(elsewhere.status).toBe(401)
  for (const surfer of [kai, noa]) expect(await leave(surfer)).toEqual([403, 'fresh_sign_in_required'])
})

test('a fresh sign-in at the issuer requires a sign-in', async () => {
  expect((await ask(null, 'POST /api/login/issuer/confirm', {})).status).toBe(401)
})
