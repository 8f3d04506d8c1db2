import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignIn } from '#contract/sign-in.ts'
import { ask, openPage } from '#test/client.ts'
import { aSignIn, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const list = async (surfer: { cookie: string }): Promise<SignIn[]> =>
  (await ask(server, surfer, 'GET /api/sign-ins')).body

test('a sign-in says with which browser it was made', async () => {
  const person = { email: 'kai@lineup.example', password: 'seven-foot-glassy', firstName: 'Kai', lastName: 'N' }
  const signUp = await ask(server, null, 'POST /api/signup', person, { 'user-agent': PHONE })
  const cookie = signUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  await ask(server, null, 'POST /api/login', person, { 'user-agent': 'curl/8.17.0' })
  const signIns = await list({ cookie })
  expect(signIns.map(({ browser, current }) => ({ browser, current }))).toEqual([
    { browser: 'Chrome on Android', current: true },
    { browser: null, current: false },
  ])
})

test('nothing in it opens anything: no token and no hash', async () => {
  const surfer = await aSurfer(server.db)
  const { text } = await ask(server, surfer, 'GET /api/sign-ins')
  const { tokenHash } = await server.db
    .selectFrom('signIns')
    .select('tokenHash')
    .where('userId', '=', surfer.id)
    .executeTakeFirstOrThrow()
  for (const secret of [surfer.cookie.split('=')[1] ?? '', tokenHash.toString('base64url'), tokenHash.toString('hex')])
    expect(text).not.toContain(secret)
})

test('ending another one signs that browser out and closes its open page, and no other', async () => {
  const surfer = await aSurfer(server.db)
  const phone = { ...surfer, cookie: await aSignIn(server.db, surfer.id) }
  const [here, there] = [await openPage(server, surfer), await openPage(server, phone)]
  const other = (await list(surfer)).find(({ current }) => !current)
  expect((await ask(server, surfer, `DELETE /api/sign-ins/${other?.id}`)).body).toEqual({ id: other?.id })
  expect(await there.closed).toBe(4401)
  expect((await ask(server, phone, 'GET /api/auth/user')).status).toBe(401)
  expect((await ask(server, surfer, 'GET /api/auth/user')).status).toBe(200)
  expect(await list(surfer)).toHaveLength(1)
  await here.close()
})

test('ending the one that asks signs it out', async () => {
  const surfer = await aSurfer(server.db)
  const page = await openPage(server, surfer)
  const [current] = await list(surfer)
  expect((await ask(server, surfer, `DELETE /api/sign-ins/${current?.id}`)).status).toBe(200)
  expect(await page.closed).toBe(4401)
  expect((await ask(server, surfer, 'GET /api/auth/user')).status).toBe(401)
})

test('what is gone, expired or another surfer’s cannot be ended', async () => {
  const [surfer, stranger] = [await aSurfer(server.db), await aSurfer(server.db)]
  const [foreign] = await list(stranger)
  for (const id of [foreign?.id, crypto.randomUUID()]) {
    const refused = await ask(server, surfer, `DELETE /api/sign-ins/${id}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'sign_in_not_found'])
  }
  expect((await ask(server, surfer, 'DELETE /api/sign-ins/this-one')).status).toBe(400)
  expect((await ask(server, stranger, 'GET /api/auth/user')).status).toBe(200)
  expect((await ask(server, null, 'GET /api/sign-ins')).status).toBe(401)
})

test('expired ones are not shown', async () => {
  const surfer = await aSurfer(server.db)
  await aSignIn(server.db, surfer.id)
  const [, expired] = await list(surfer)
  await server.db
    .updateTable('signIns')
    .set({ expiresAt: new Date(0).toISOString() })
    .where('id', '=', expired?.id ?? '')
    .execute()
  expect((await list(surfer)).map(({ current }) => current)).toEqual([true])
})
