import { expect, test } from 'vitest'
import { aNewcomer, cookieIn, letterTo, linkIn, postForm } from '#test/accounts/account-letters.ts'
import { PUBLIC_URL, startAccountServer } from '#test/accounts/account-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInTest } from '#test/fixtures/server.ts'
import { ask, refusedWith } from '#test/network/client.ts'

const accounts = inFile(startAccountServer)
const { server, mail } = accounts
const { aSurfer, update } = server

const isVerified = async (surfer: { cookie: string }) =>
  (await server.ask(surfer, 'GET /api/auth/user')).body.emailVerified
const codeIn = (body: string) => /Your code is (\d{4} \d{4})\./.exec(body)?.[1] ?? ''
const verify = (surfer: { cookie: string }, code: string) =>
  server.ask(surfer, 'PUT /api/account/email-verification', { code })
const otherCode = (code: string) => code.replace(/\d$/, (last) => String((Number(last) + 1) % 10))

test('signing up sends an e-mail with a link and a code, and without the name that was typed', async () => {
  const kai = await aNewcomer(server, { firstName: 'Buy-pills', lastName: 'At-evil-example' })
  expect(await isVerified(kai)).toBe(false)
  const letter = await letterTo(mail, kai.email)
  expect(letter.headers.subject).toMatch(/^\d{4} \d{4} confirms your e-mail address$/)
  expect(letter.body).toContain(`${PUBLIC_URL}/api/email/confirm?token=`)
  expect(letter.body).not.toMatch(/pills|evil/)
})

test('the code verifies in any spelling, and for its surfer alone', async () => {
  const [kai, other] = [await aNewcomer(server), await aNewcomer(server)]
  const code = codeIn((await letterTo(mail, kai.email)).body)
  expect(await verify(other, code)).toMatchObject(refusedWith('wrong_code'))
  expect(await verify(kai, otherCode(code))).toMatchObject(refusedWith('wrong_code'))
  expect(await verify(kai, code.replace(' ', '-'))).toMatchObject({ status: 200, body: { emailVerified: true } })
  expect(await isVerified(kai)).toBe(true)
  expect(await verify(kai, code)).toMatchObject({ status: 400 })
})

test('the link asks to confirm and verifies once, only in a browser signed in to that account', async () => {
  const [kai, stranger] = [await aNewcomer(server), await aSurfer()]
  const link = linkIn(await letterTo(mail, kai.email), PUBLIC_URL)
  const visit = (surfer: { cookie: string } | null) => server.ask(surfer, `GET ${link.path}`)
  const press = (surfer: { cookie: string } | null) =>
    postForm(server, surfer, '/api/email/confirm', { token: link.token })

  expect(await visit(null)).toMatchObject({ status: 401, text: expect.stringContaining('/api/login?next=') })
  expect((await press(null)).status).toBe(401)
  expect((await visit(stranger)).status).toBe(403)
  expect((await press(stranger)).status).toBe(403)
  expect((await visit(kai)).text).toContain('Confirm my address')
  expect(await isVerified(kai)).toBe(false)
  expect(await press(kai)).toMatchObject({ status: 200, text: expect.stringContaining('Your address is confirmed') })
  expect(await isVerified(kai)).toBe(true)
  expect((await press(kai)).status).toBe(404)
})

test('concurrent confirmations of one link verify once', async () => {
  const kai = await aNewcomer(server)
  const { token } = linkIn(await letterTo(mail, kai.email), PUBLIC_URL)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => postForm(server, kai, '/api/email/confirm', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
})

test('link and code expire after a day by the database’s clock', async () => {
  const kai = await aNewcomer(server)
  const letter = await letterTo(mail, kai.email)
  await update('accountTokens', { expiresAt: new Date(Date.now() - 1_000).toISOString() }, { userId: kai.id })
  expect((await verify(kai, codeIn(letter.body))).status).toBe(400)
  expect((await postForm(server, kai, '/api/email/confirm', { token: linkIn(letter, PUBLIC_URL).token })).status).toBe(
    404,
  )
})

test('five verification e-mails are sent in an hour, and the code of the first one still works', async () => {
  const kai = await aNewcomer(server)
  const first = await letterTo(mail, kai.email)
  const again = () => server.ask(kai, 'POST /api/account/email-verification')
  // The one of the sign-up counts for the mailbox.
  for (let time = 0; time < 4; time++) expect((await again()).status).toBe(200)
  expect(await again()).toMatchObject(refusedWith('too_many_attempts'))
  await expect.poll(() => mail.letters.filter(({ to }) => to === kai.email).length).toBe(5)
  expect((await verify(kai, codeIn(first.body))).status).toBe(200)
  expect(await again()).toMatchObject(refusedWith('email_verified'))
})

test('the database stores only hashes of links and codes', async () => {
  const kai = await aNewcomer(server)
  const letter = await letterTo(mail, kai.email)
  const rows = await server.db.selectFrom('accountTokens').selectAll().where('userId', '=', kai.id).execute()
  expect(rows).toHaveLength(1)
  const stored = rows.map(({ tokenHash, codeHash }) => [tokenHash, codeHash].map(String).join(' ')).join(' ')
  expect(stored).not.toContain(linkIn(letter, PUBLIC_URL).token)
  expect(stored).not.toContain(codeIn(letter.body).replace(' ', ''))
})

test('a verification e-mail is retried when the mail server is busy', async () => {
  let isBusy = true
  mail.manner = () => {
    const manner = isBusy ? 451 : 'fine'
    isBusy = false
    return manner
  }
  const kai = await aNewcomer(server)
  expect((await letterTo(mail, kai.email)).to).toBe(kai.email)
  mail.manner = () => 'fine'
})

test('a server without a mail server reports that it cannot send e-mail', async () => {
  const silent = await serverInTest({ databaseUrl: server.databaseUrl })
  const kai = await aNewcomer(silent)
  const methods = await ask(silent, kai, 'GET /api/account/sign-in-methods')
  expect(methods.body).toMatchObject({ emailVerified: false, canMail: false, hasPassword: true, issuer: null })
  expect((await ask(silent, kai, 'POST /api/account/email-verification')).body.code).toBe('not_supported')
  expect((await ask(silent, null, 'GET /api/login/forgotten')).text).toContain('send e-mail')
  expect(cookieIn(methods)).toBe('')
})
