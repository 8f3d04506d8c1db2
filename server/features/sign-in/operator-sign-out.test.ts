import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openPage } from '#test/client.ts'
import { aSignIn, aSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the operator ends every sign-in of one surfer by a command, and their open pages close', async () => {
  const [surfer, other] = [await aSurfer(server.db), await aSurfer(server.db, { firstName: 'Noa' })]
  const phone = { ...surfer, cookie: await aSignIn(server.db, surfer.id) }
  const page = await openPage(server, phone)
  const env = { ...process.env, DATABASE_URL: server.databaseUrl }
  const args = ['scripts/account-link.ts', 'sign-out', surfer.username]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toBe('Signed out of 2 browsers.\n')
  expect(await page.closed).toBe(4401)
  for (const { cookie } of [surfer, phone])
    expect((await ask(server, { cookie }, 'GET /api/auth/user')).status).toBe(401)
  expect((await ask(server, other, 'GET /api/auth/user')).status).toBe(200)
})
