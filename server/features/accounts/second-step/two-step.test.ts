import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { letterTo, PASSWORD } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, PUBLIC_URL, startAccountServer } from '#test/accounts/account-server.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { CODE_SUBJECT, otherDigits, signInCodeIn, twoStepScene } from '#test/accounts/two-step.ts'
import { inFile } from '#test/files/in-file.ts'
import { refusedWith } from '#test/network/client.ts'
import { aBrowser } from '#test/pages/browser.ts'

const accounts = inFile(startAccountServer)
const { server } = accounts
const { ask, surfers } = server
const scene = inFile(() => twoStepScene(accounts))

const take = (browser: ReturnType<typeof aBrowser>, code: string) => browser.ask('POST /api/login/code', { code })
const signIn = (browser: ReturnType<typeof aBrowser>, email: string, password = PASSWORD) =>
  browser.ask('POST /api/login', { email, password })
const logOf = async (surfer: { cookie: string }) =>
  (await ask(surfer, 'GET /api/security-log')).body.map(({ kind }: { kind: string }) => kind)
const waitingMails = ({ id }: { id: string }) =>
  server.db.selectFrom('accountLetters').select('kind').where('userId', '=', id).execute()

test('a new browser needs the mailed code besides the password, and is known afterwards', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  expect(await browser.isSignedInAs()).toBeUndefined()
  expect(code).toMatch(/^\d{3} \d{3}$/)
  expect(await take(browser, otherDigits(code))).toMatchObject(refusedWith('wrong_code'))
  expect(await take(browser, code)).toMatchObject({ status: 200, body: { id: surfer.id, email: surfer.email } })
  expect(await browser.isSignedInAs()).toBe(surfer.id)
  await letterTo(accounts.mail, surfer.email, 'New sign-in to your account')
  expect(await logOf(surfer)).toEqual(['new_browser', 'code_asked', 'two_step_on', 'recovery_codes_made'])

  await browser.ask('GET /api/logout')
  expect((await signIn(browser, surfer.email)).status).toBe(200)
  expect(scene.codesLetters(surfer.email)).toHaveLength(1)
})

test('a code works once, for one sign-in, within ten minutes by the database’s clock', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const first = await scene.aWaitingBrowser(surfer)
  const second = await scene.aWaitingBrowser(surfer)
  const nobody = aBrowser(server)
  expect(await take(nobody, first.code)).toMatchObject(refusedWith('second_step_over'))
  if (first.code !== second.code) expect((await take(second.browser, first.code)).status).toBe(400)
  const key = first.browser.cookies()
  expect((await take(first.browser, first.code)).status).toBe(200)
  expect((await take(aBrowser(server, key), first.code)).body.code).toBe('second_step_over')

  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes
    from second_steps where user_id = ${surfer.id}`.execute(server.db)
  expect(rows).toEqual([{ minutes: 10 }])
  await sql`update second_steps set expires_at = now() where user_id = ${surfer.id}`.execute(server.db)
  expect((await take(second.browser, second.code)).body.code).toBe('second_step_over')
})

test('one of ten concurrent uses of a code signs in', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  const tries = Array.from({ length: 10 }, () => take(aBrowser(server, browser.cookies()), code))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('after five wrong guesses the right code is refused, and a new sign-in gets its own', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  for (let guess = 0; guess < 5; guess++) expect((await take(browser, otherDigits(code))).status).toBe(400)
  expect(await take(browser, code)).toMatchObject(refusedWith('too_many_attempts'))
  const again = await scene.aWaitingBrowser(surfer)
  expect((await take(again.browser, again.code)).status).toBe(200)
})

test('a recovery code is a second step once, and a stranger’s code is not', async () => {
  const [{ surfer, codes }, other] = [await scene.aCarefulSurfer(), await scene.aCarefulSurfer()]
  const { browser } = await scene.aWaitingBrowser(surfer)
  expect((await take(browser, other.codes[0]!)).status).toBe(400)
  expect(await take(browser, codes[0]!.toUpperCase())).toMatchObject({ status: 200, body: { id: surfer.id } })
  const { browser: next } = await scene.aWaitingBrowser(surfer)
  expect((await take(next, codes[0]!)).status).toBe(400)
})

test('a recovery code in place of the password needs the mailed code, not a second recovery code', async () => {
  const { surfer, codes } = await scene.aCarefulSurfer()
  const browser = aBrowser(server)
  const asked = await browser.ask('POST /api/login/recovery', { email: surfer.email, code: codes[0] })
  expect(asked).toMatchObject(refusedWith('second_step_required'))
  expect((await take(browser, codes[1]!)).status).toBe(400)
  expect((await ask(surfer, 'GET /api/recovery-codes')).body.left).toBe(9)
  const code = signInCodeIn(await letterTo(accounts.mail, surfer.email, CODE_SUBJECT))
  expect((await take(browser, code)).status).toBe(200)
})

test('a second e-mail has a new code, which replaces the first', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  // A mail that is still on its way would stay the only one.
  await expect.poll(() => waitingMails(surfer)).toEqual([])
  expect((await browser.ask('POST /api/login/code/again')).status).toBe(200)
  await expect.poll(() => scene.codesLetters(surfer.email).length).toBe(2)
  const newest = signInCodeIn(scene.codesLetters(surfer.email)[1]!)
  if (newest !== code) expect((await take(browser, code)).status).toBe(400)
  expect((await take(browser, newest)).status).toBe(200)
})

test('the database stores only hashes of codes and browser tokens', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  const token = /lineup_second_step=[\da-f-]{36}\.([\w-]{43})/.exec(browser.cookies().cookie)?.[1] ?? ''
  const { rows } = await sql<{ text: string }>`
    select s::text || coalesce((select string_agg(l::text, ' ') from account_letters l), '') as text
    from second_steps s where user_id = ${surfer.id}`.execute(server.db)
  expect([token.length, rows.length]).toEqual([43, 1])
  for (const secret of [token, code.replace(' ', '')]) expect(rows[0]!.text).not.toContain(secret)
})

test('a wrong password gets the usual refusal and sends no code', async () => {
  const [{ surfer }, plain] = [await scene.aCarefulSurfer(), await accounts.aMember()]
  const answers = []
  for (const email of [surfer.email, plain.email, 'nobody@lineup.example'])
    answers.push(await signIn(aBrowser(server), email, 'not the password'))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' }, text: answers[0]!.text })
  expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual([[], [], []])
  expect(scene.codesLetters(surfer.email)).toEqual([])
})

test('a new password and an operator’s sign-out end a sign-in that waits for its second step', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  const change = { currentPassword: PASSWORD, password: NEXT_PASSWORD }
  expect((await ask(surfer, 'PUT /api/account/password', change)).status).toBe(200)
  expect((await take(browser, code)).body.code).toBe('second_step_over')
})

test('a new password makes other browsers new', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  expect((await take(browser, code)).status).toBe(200)
  const change = { currentPassword: PASSWORD, password: NEXT_PASSWORD }
  expect((await ask(surfer, 'PUT /api/account/password', change)).status).toBe(200)
  expect((await signIn(browser, surfer.email, NEXT_PASSWORD)).body.code).toBe('second_step_required')
})

test('a browser is known for 400 days after its last sign-in', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  expect((await take(browser, code)).status).toBe(200)
  const signInAfter = async (days: number) => {
    await sql`
      update known_browsers set used_at = now() - make_interval(days => ${days})
      where user_id = ${surfer.id}`.execute(server.db)
    return (await signIn(browser, surfer.email)).status
  }
  expect([await signInAfter(399), await signInAfter(400)]).toEqual([200, 401])
})

test('turning it on needs a fresh sign-in, notifies the surfer and makes other browsers new', async () => {
  const surfer = await accounts.aMember()
  const phone = aBrowser(server)
  expect((await signIn(phone, surfer.email)).status).toBe(200)
  await ask(surfer, 'POST /api/recovery-codes')
  await ageSignIns(server.db, surfer, 11 * 60_000)
  const turn = (isOn: boolean) => ask(surfer, 'PUT /api/account/two-step', { isOn })
  expect((await turn(true)).body.code).toBe('fresh_sign_in_required')
  await ask(surfer, 'POST /api/fresh-sign-in', { password: PASSWORD })
  expect((await turn(true)).body.twoStep).toEqual({ isOn: true, isRequired: false })
  await letterTo(accounts.mail, surfer.email, 'Codes on new devices are on')
  expect(await phone.isSignedInAs()).toBe(surfer.id)
  expect((await signIn(phone, surfer.email)).body.code).toBe('second_step_required')

  expect((await turn(false)).body.twoStep.isOn).toBe(false)
  await letterTo(accounts.mail, surfer.email, 'Codes on new devices are off')
  expect((await signIn(aBrowser(server), surfer.email)).status).toBe(200)
})

test('turning it on needs a verified address and recovery codes', async () => {
  const [newcomer, surfer] = await surfers({ isVerified: false }, 'Surfer')
  const turnOn = (who: { cookie: string }) => ask(who, 'PUT /api/account/two-step', { isOn: true })
  expect(await turnOn(newcomer)).toMatchObject(refusedWith('email_not_verified'))
  expect(await turnOn(surfer)).toMatchObject(refusedWith('no_recovery_codes'))
})

test('in a new browser a reset link needs a recovery code, and still works after a wrong one', async () => {
  const { surfer, codes } = await scene.aCarefulSurfer()
  const { token, path } = await accounts.resetLinkFor(surfer.email)
  const browser = aBrowser(server)
  expect((await browser.ask(`GET ${path}`)).text).toContain('Recovery code')
  const choose = (code: string) => browser.post('/api/login/reset', { token, password: NEXT_PASSWORD, code })
  expect(await choose('')).toMatchObject({ status: 400, text: expect.stringContaining('one of your recovery codes') })
  expect(await choose('0000-0000-0000')).toMatchObject({
    status: 400,
    text: expect.stringContaining('wrong or has expired'),
  })
  expect(await browser.isSignedInAs()).toBeUndefined()
  expect((await choose(codes[0]!)).status).toBe(303)
  expect(await browser.isSignedInAs()).toBe(surfer.id)
})

test('a reset link is enough in a known browser', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  await take(browser, code)
  const { token, path } = await accounts.resetLinkFor(surfer.email)
  expect((await browser.ask(`GET ${path}`)).text).not.toContain('Recovery code')
  expect((await browser.post('/api/login/reset', { token, password: NEXT_PASSWORD })).status).toBe(303)
})

test('the page works without JavaScript, names errors and leads on', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  const browser = aBrowser(server)
  expect((await browser.ask('GET /api/login/code')).headers.get('location')).toBe('/api/login')
  const asked = await browser.post('/api/login?next=/plans', { email: surfer.email, password: PASSWORD })
  expect([asked.status, asked.headers.get('refresh')]).toEqual([401, '0; url=/api/login/code?next=%2Fplans'])
  const { rows } = await sql`select from sign_ins where user_id = ${surfer.id}`.execute(server.db)
  expect(rows, 'the sign-in that turned it on, and no other').toHaveLength(1)
  const code = signInCodeIn(await letterTo(accounts.mail, surfer.email, CODE_SUBJECT))
  const page = await browser.ask('GET /api/login/code?next=/plans')
  expect(page.text).toContain('action="/api/login/code?next=%2Fplans"')
  expect(page.text).toMatch(/id="code"[^>]*autocomplete="one-time-code"/)
  const wrong = await browser.post('/api/login/code?next=/plans', { code: otherDigits(code) })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/id="code-note" role="alert">.*That code is wrong or has expired/)
  await expect.poll(() => waitingMails(surfer)).toEqual([])
  const again = await browser.post('/api/login/code/again?next=/plans', {})
  expect([again.status, again.headers.get('location')]).toEqual([303, '/api/login/code?again=&next=%2Fplans'])
  expect((await browser.ask('GET /api/login/code?again=')).text).toContain('Another e-mail is on its way.')
  await expect.poll(() => scene.codesLetters(surfer.email).length).toBe(2)
  const right = await browser.post('/api/login/code?next=/plans', {
    code: signInCodeIn(scene.codesLetters(surfer.email)[1]!),
  })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/plans'])
  expect(await browser.isSignedInAs()).toBe(surfer.id)
  const over = await browser.post('/api/login/code', { code })
  expect(over).toMatchObject({ status: 401, text: expect.stringContaining('That took too long.') })
})

test('the e-mail links to the security settings and does not name the surfer', async () => {
  const { surfer } = await scene.aCarefulSurfer()
  await scene.aWaitingBrowser(surfer)
  const { body } = await letterTo(accounts.mail, surfer.email, CODE_SUBJECT)
  expect(body).toContain(`${PUBLIC_URL}/settings/security`)
  expect(body).toContain('change it right away')
  expect(body).not.toContain(surfer.firstName)
})
