import { expect, test } from 'vitest'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

const server = serverInFile()
const { ask, openPage, aSurfer, update } = server

const list = async (surfer: { cookie: string }): Promise<SignIn[]> => (await ask(surfer, 'GET /api/sign-ins')).body

test('a sign-in shows its browser', async () => {
  const person = { email: 'kai@lineup.example', password: 'seven-foot-glassy', firstName: 'Kai', lastName: 'N' }
  const signUp = await ask(null, 'POST /api/signup', person, { 'user-agent': PHONE })
  const cookie = signUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  await ask(null, 'POST /api/login', person, { 'user-agent': 'curl/8.17.0' })
  const signIns = await list({ cookie })
  expect(signIns.map(({ browser, current }) => ({ browser, current }))).toEqual([
    { browser: 'Chrome on Android', current: true },
    { browser: null, current: false },
  ])
})

test('the list contains no token and no hash', async () => {
  const surfer = await aSurfer()
  const { text } = await ask(surfer, 'GET /api/sign-ins')
  const { tokenHash } = await server.row('signIns', ['tokenHash'], { userId: surfer.id })
  for (const secret of [surfer.cookie.split('=')[1] ?? '', tokenHash.toString('base64url'), tokenHash.toString('hex')])
    expect(text).not.toContain(secret)
})

test('ending another sign-in signs out that browser alone and closes its open page', async () => {
  const surfer = await aSurfer()
  const phone = { ...surfer, cookie: await aSignIn(server.db, surfer.id) }
  await openPage(surfer)
  const there = await openPage(phone)
  const other = (await list(surfer)).find(({ current }) => !current)
  expect((await ask(surfer, `DELETE /api/sign-ins/${other?.id}`)).body).toEqual({ id: other?.id })
  expect(await there.closed).toBe(4401)
  expect((await ask(phone, 'GET /api/auth/user')).status).toBe(401)
  expect((await ask(surfer, 'GET /api/auth/user')).status).toBe(200)
  expect(await list(surfer)).toHaveLength(1)
})

test('ending the current sign-in signs the caller out', async () => {
  const surfer = await aSurfer()
  const page = await openPage(surfer)
  const [current] = await list(surfer)
  expect((await ask(surfer, `DELETE /api/sign-ins/${current?.id}`)).status).toBe(200)
  expect(await page.closed).toBe(4401)
  expect((await ask(surfer, 'GET /api/auth/user')).status).toBe(401)
})

test('expired sign-ins are not listed', async () => {
  const surfer = await aSurfer()
  await aSignIn(server.db, surfer.id)
  const [, expired] = await list(surfer)
  await update('signIns', { expiresAt: new Date(0).toISOString() }, { id: expired?.id ?? '' })
  expect((await list(surfer)).map(({ current }) => current)).toEqual([true])
})
