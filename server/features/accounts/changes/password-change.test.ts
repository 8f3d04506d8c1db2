import { expect, test } from 'vitest'
import { letterTo, PASSWORD } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, startAccountServer } from '#test/accounts/account-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { refusedWith } from '#test/network/client.ts'

const accounts = inFile(startAccountServer)
const { server, mail } = accounts
const { ask, aSurfer } = server

const change = (surfer: { cookie: string }, currentPassword: string, password = NEXT_PASSWORD) =>
  ask(surfer, 'PUT /api/account/password', { currentPassword, password })

test('changing the password keeps this browser signed in, signs out the others and sends a notice', async () => {
  const { aMember, isKnown, signIn, resetLinkFor, reset } = accounts
  const kai = await aMember()
  const phone = await aSignIn(server.db, kai.id)
  const { token } = await resetLinkFor(kai.email)

  expect(await change(kai, PASSWORD)).toMatchObject({ status: 200, body: { hasPassword: true } })
  expect(await isKnown(kai.cookie)).toBe(true)
  await expect.poll(() => isKnown(phone)).toBe(false)
  expect([await signIn(kai.email, PASSWORD), await signIn(kai.email, NEXT_PASSWORD)]).toEqual([401, 200])
  expect((await letterTo(mail, kai.email, 'was changed')).to).toBe(kai.email)
  // A link that was sent before is worth nothing any more.
  expect((await reset(token, 'third-time-lucky-left')).status).toBe(404)
})

test('changing the password requires the old one', async () => {
  const kai = await accounts.aMember()
  expect(await change(kai, 'not my password')).toMatchObject(refusedWith('wrong_password'))
  expect(await change(await aSurfer(), PASSWORD)).toMatchObject(refusedWith('no_password'))
  expect(await accounts.signIn(kai.email, PASSWORD)).toBe(200)
})

test('the new password must follow the rules of sign-up', async () => {
  const kai = await accounts.aMember({ firstName: 'Barnabas' })
  for (const weak of ['short', 'password1', 'barnabas', 'x'.repeat(129)])
    expect(await change(kai, PASSWORD, weak)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path: 'password' }] },
    })
})
