import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { aSignIn, aSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask, openPage } from '#test/network/client.ts'

let server: TestServer
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('a page that opens while its sign-in ends is closed', async () => {
  server = await startServer()
  const kai = await aSurfer(server.db)
  expect((await ask(server, kai, 'GET /api/auth/user')).status).toBe(200)
  // Nobody is told: as if it had been said a moment before the page was there to be closed.
  await server.db.deleteFrom('signIns').where('userId', '=', kai.id).execute()
  const page = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie: kai.cookie } })
  expect((await once(page, 'close'))[0]).toBe(4401)
  expect((await ask(server, kai, 'GET /api/auth/user')).status).toBe(401)
})

test('a page does not outlive its sign-in by more than a few minutes', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  server = await startServer()
  const everyFewMinutes = intervals.mock.calls.filter(([, wait = 0]) => wait > MINUTE_MS && wait <= 10 * MINUTE_MS)
  const kai = await aSurfer(server.db)
  await server.update('signIns', { expiresAt: new Date(Date.now() + 60 * DAY_MS).toISOString() }, { userId: kai.id })
  const tablet = { ...kai, cookie: await aSignIn(server.db, kai.id) }
  const [lasting, ending] = [await openPage(server, kai), await openPage(server, tablet)]
  // These wait for what was looked up when the pages opened, so that only the later check can close one.
  for (const { cookie } of [kai, tablet]) expect((await ask(server, { cookie }, 'GET /api/auth/user')).status).toBe(200)

  await ageSignIns(server.db, kai, 31 * DAY_MS)
  for (const [check] of everyFewMinutes) check()
  expect(await ending.closed).toBe(4401)
  lasting.say({ type: 'auth', userId: kai.id })
  await lasting.next({ type: 'ready' })
  await lasting.close()
})

test('a stopping server checks no more pages', async () => {
  server = await startServer()
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const leaving = await startServer({ databaseUrl: server.databaseUrl })
  const started = intervals.mock.calls.flatMap(([, wait = 0], at) =>
    wait > MINUTE_MS ? [intervals.mock.results[at]?.value] : [],
  )
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  await leaving.close()
  expect(started).toHaveLength(1)
  expect(cleared.mock.calls.flat()).toEqual(expect.arrayContaining(started))
})
