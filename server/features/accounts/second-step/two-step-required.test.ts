import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { excuse } from '#server/features/accounts/second-step/two-step-setting.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { PASSWORD } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, PUBLIC_URL, startAccountServer } from '#test/accounts/account-server.ts'
import { twoStepScene } from '#test/accounts/two-step.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInTest } from '#test/fixtures/server.ts'
import { aBrowser } from '#test/pages/browser.ts'

const accounts = inFile(() => startAccountServer({ TWO_STEP_SIGN_IN: 'required' }))
const { server } = accounts
const { ask } = server
const scene = inFile(() => twoStepScene(accounts))

const signIn = (email: string) => aBrowser(server).ask('POST /api/login', { email, password: PASSWORD })

test('when required, every verified address needs two steps, and a surfer cannot turn that off', async () => {
  const surfer = await accounts.aMember()
  const { browser, code } = await scene.aWaitingBrowser(surfer)
  expect((await browser.ask('POST /api/login/code', { code })).body.id).toBe(surfer.id)
  expect((await ask(surfer, 'GET /api/account/sign-in-methods')).body.twoStep).toEqual({ isOn: true, isRequired: true })
  expect((await ask(surfer, 'PUT /api/account/two-step', { isOn: false })).body.code).toBe('two_step_required')
})

test('an unverified address needs no code: the password is enough', async () => {
  const surfer = await accounts.aMember()
  await sql`update users set email_verified_at = null where id = ${surfer.id}`.execute(server.db)
  expect((await signIn(surfer.email)).status).toBe(200)
})

test('a reset link is enough for a surfer without recovery codes', async () => {
  const surfer = await accounts.aMember()
  const { token } = await accounts.resetLinkFor(surfer.email)
  expect((await aBrowser(server).post('/api/login/reset', { token, password: NEXT_PASSWORD })).status).toBe(303)
})

test('an operator excuses a surfer from the second step until they turn it on, and the log shows it', async () => {
  const surfer = await accounts.aMember()
  await excuse({ db: server.db, env: readEnv({ SMTP_URL: accounts.mail.url }) }, surfer.id)
  expect((await signIn(surfer.email)).status).toBe(200)
  const [, off] = (await ask(surfer, 'GET /api/security-log')).body
  expect(off).toMatchObject({ kind: 'two_step_off', browser: null, network: null })
  await expect
    .poll(() => accounts.mail.letters.find(({ headers }) => headers.subject?.includes('devices are off'))?.body)
    .toContain('Whoever runs this server did this')
  await ask(surfer, 'POST /api/recovery-codes')
  expect((await ask(surfer, 'PUT /api/account/two-step', { isOn: true })).status).toBe(200)
  expect((await signIn(surfer.email)).status).toBe(401)
})

test('recovery codes still work when a server loses its mail', async () => {
  const { surfer, codes } = await scene.aCarefulSurfer()
  const silent = await serverInTest({ PUBLIC_URL, databaseUrl: server.databaseUrl })
  const browser = aBrowser(silent)
  await browser.post('/api/login', { email: surfer.email, password: PASSWORD })
  const page = (await browser.ask('GET /api/login/code')).text
  expect(page).toContain('Enter one of your recovery codes.')
  expect(page).not.toContain('Send another e-mail')
  expect((await browser.ask('POST /api/login/code/again')).body.code).toBe('not_supported')
  expect((await browser.ask('POST /api/login/code', { code: codes[0] })).status).toBe(200)
})

test('a server that requires codes must be able to send mail', () => {
  expect(() => readEnv({ TWO_STEP_SIGN_IN: 'required' })).toThrow('SMTP_URL is missing')
  expect(() => readEnv({ TWO_STEP_SIGN_IN: 'always' })).toThrow('TWO_STEP_SIGN_IN must be optional or required')
})
