import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNewcomer, letterTo, linkIn, PASSWORD, postForm } from '#test/account-letters.ts'
import { ask } from '#test/client.ts'
import { aSignIn, aSurfer } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startServer, type TestServer } from '#test/server.ts'

// By plain http, where the cookies of test surfers have the names that the server reads.
const PUBLIC_URL = 'http://lineup.example'
const NEXT_PASSWORD = 'offshore-at-first-light'

let server: TestServer
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer({ PUBLIC_URL, SMTP_URL: mail.url })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const change = (surfer: { cookie: string }, currentPassword: string, password = NEXT_PASSWORD) =>
  ask(server, surfer, 'PUT /api/account/password', { currentPassword, password })
const isKnown = async (cookie: string) => (await ask(server, { cookie }, 'GET /api/auth/user')).status === 200
const signIn = async (email: string, password: string) =>
  (await ask(server, null, 'POST /api/login', { email, password })).status

test('a surfer who gives the old password gets a new one, stays signed in here and nowhere else, and is told', async () => {
  const kai = await aNewcomer(server)
  await server.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', kai.id)
    .execute()
  const phone = await aSignIn(server.db, kai.id)
  await postForm(server, null, '/api/login/forgotten', { email: kai.email })
  const { token } = linkIn(await letterTo(mail, kai.email, 'Choose a new password'), PUBLIC_URL)

  expect(await change(kai, PASSWORD)).toMatchObject({ status: 200, body: { hasPassword: true } })
  expect(await isKnown(kai.cookie)).toBe(true)
  await expect.poll(() => isKnown(phone)).toBe(false)
  expect([await signIn(kai.email, PASSWORD), await signIn(kai.email, NEXT_PASSWORD)]).toEqual([401, 200])
  expect((await letterTo(mail, kai.email, 'was changed')).to).toBe(kai.email)
  // A link that was sent before is worth nothing any more.
  expect((await postForm(server, null, '/api/login/reset', { token, password: 'third-time-lucky-left' })).status).toBe(
    404,
  )
})

test('without the old password nothing changes', async () => {
  const kai = await aNewcomer(server)
  expect(await change(kai, 'not my password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await change(await aSurfer(server.db), PASSWORD)).toMatchObject({ status: 409, body: { code: 'no_password' } })
  expect(await signIn(kai.email, PASSWORD)).toBe(200)
})

test('the new password obeys the rules of sign-up', async () => {
  const kai = await aNewcomer(server, { firstName: 'Barnabas' })
  for (const weak of ['short', 'password1', 'barnabas', 'x'.repeat(129)])
    expect(await change(kai, PASSWORD, weak)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'password' }] },
    })
})

test('whoever found a browser signed in guesses ten times in an hour', async () => {
  const kai = await aNewcomer(server)
  for (let guess = 0; guess < 10; guess++) expect((await change(kai, 'a guess')).status).toBe(403)
  expect(await change(kai, PASSWORD)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})
