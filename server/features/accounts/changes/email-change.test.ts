import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNewcomer, letterTo, linkIn, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { PUBLIC_URL, startAccountServer } from '#test/accounts/account-server.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { inFile } from '#test/files/in-file.ts'
import { refusedWith } from '#test/network/client.ts'

const CURRENT = 'Change of your e-mail address'
const WANTED = 'Confirm your new e-mail address'

const accounts = inFile(startAccountServer)
const { server, mail } = accounts
const { ask } = server

type Surfer = { id: string; email: string; cookie: string }

const anAddress = () => `${randomUUID()}@lineup.example`
const wish = (surfer: Surfer, email: string, currentPassword: string | undefined = PASSWORD) =>
  ask(surfer, 'POST /api/account/email-change', { email, currentPassword })
const agree = async (browser: { cookie: string } | null, to: string, about: string) =>
  postForm(server, browser, '/api/email/confirm', { token: linkIn(await letterTo(mail, to, about), PUBLIC_URL).token })
const methodsOf = async (surfer: Surfer) => (await ask(surfer, 'GET /api/account/sign-in-methods')).body

test.each([
  ['the old one first', [CURRENT, WANTED]],
  ['the new one first', [WANTED, CURRENT]],
])('an account changes its address once both addresses have confirmed, %s', async (_, order) => {
  const [kai, email] = [await accounts.aMember(), anAddress()]
  expect(await wish(kai, email.toUpperCase())).toMatchObject({
    status: 200,
    body: { email: kai.email, emailChange: { email, oldConfirmed: false, newConfirmed: false } },
  })
  const addressOf = (about: string) => (about === CURRENT ? kai.email : email)
  const [first = '', second = ''] = order
  expect((await agree(kai, addressOf(first), first)).text).toContain('One more to go')
  expect((await methodsOf(kai)).email).toBe(kai.email)
  expect((await agree(kai, addressOf(second), second)).text).toContain('Your address is changed')
  expect(await methodsOf(kai)).toMatchObject({ email, emailVerified: true, emailChange: null })
  expect((await letterTo(mail, kai.email, 'was changed')).to).toBe(kai.email)
  expect((await ask(null, 'POST /api/login', { email, password: PASSWORD })).status).toBe(200)
})

test('only the signed-in surfer can use the links of an e-mail change', async () => {
  const [kai, email] = [await accounts.aMember(), anAddress()]
  const stranger = await accounts.aMember()
  await wish(kai, email)
  for (const browser of [null, stranger]) {
    expect([401, 403]).toContain((await agree(browser, email, WANTED)).status)
    expect([401, 403]).toContain((await agree(browser, kai.email, CURRENT)).status)
  }
  expect(await methodsOf(kai)).toMatchObject({ emailChange: { oldConfirmed: false, newConfirmed: false } })
})

test('an address that was never verified need not confirm the change', async () => {
  const [kai, email] = [await aNewcomer(server), anAddress()]
  expect((await wish(kai, email)).body.emailChange.oldConfirmed).toBeNull()
  expect((await agree(kai, email, WANTED)).text).toContain('Your address is changed')
  expect(await methodsOf(kai)).toMatchObject({ email, emailVerified: true })
  expect(mail.letters.filter(({ to, headers }) => to === kai.email && headers.subject?.includes('change'))).toEqual([])
})

test('changing the address requires the password', async () => {
  const kai = await accounts.aMember()
  const calls = [{ email: anAddress() }, { email: anAddress(), currentPassword: 'a guess' }]
  for (const body of calls)
    expect(await ask(kai, 'POST /api/account/email-change', body)).toMatchObject(refusedWith('wrong_password'))
})

test('changing the address without a password requires a fresh sign-in', async () => {
  const kai = await accounts.aMember()
  await server.db.deleteFrom('passwords').where('userId', '=', kai.id).execute()
  expect((await wish(kai, anAddress())).status).toBe(200)
  await ageSignIns(server.db, kai, 11 * 60_000)
  expect(await wish(kai, anAddress())).toMatchObject(refusedWith('fresh_sign_in_required'))
})

test('an address that another account has verified is not taken, and the response does not reveal it', async () => {
  const [kai, lena] = [await accounts.aMember(), await accounts.aMember()]
  expect((await wish(kai, lena.email)).status).toBe(200)
  await agree(kai, kai.email, CURRENT)
  expect(await agree(kai, lena.email, WANTED)).toMatchObject({ status: 409, text: expect.stringContaining('taken') })
  expect((await methodsOf(kai)).email).toBe(kai.email)
  expect((await methodsOf(lena)).email).toBe(lena.email)
})

test('an account loses its unverified address to the account that verifies it', async () => {
  const [kai, squatter] = [await accounts.aMember(), await aNewcomer(server)]
  await wish(kai, squatter.email)
  await agree(kai, kai.email, CURRENT)
  expect((await agree(kai, squatter.email, WANTED)).status).toBe(200)
  expect(await methodsOf(kai)).toMatchObject({ email: squatter.email, emailVerified: true })
  expect(await methodsOf(squatter)).toMatchObject({ email: '', emailVerified: false })
})

test('the links of a canceled change confirm nothing', async () => {
  const [kai, email] = [await accounts.aMember(), anAddress()]
  await wish(kai, email)
  await letterTo(mail, kai.email, CURRENT)
  expect((await ask(kai, 'DELETE /api/account/email-change')).body.emailChange).toBeNull()
  expect((await agree(kai, email, WANTED)).status).toBe(404)
  expect((await agree(kai, kai.email, CURRENT)).status).toBe(404)
})
