import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { serverInTest, startServer } from '#test/fixtures/server.ts'

test('a page that opens while its sign-in ends is closed', async () => {
  const server = await serverInTest()
  const kai = await server.aSurfer()
  expect((await server.ask(kai, 'GET /api/auth/user')).status).toBe(200)
  // Nobody is told: as if it had been said a moment before the page was there to be closed.
  await server.db.deleteFrom('signIns').where('userId', '=', kai.id).execute()
  const page = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie: kai.cookie } })
  expect((await once(page, 'close'))[0]).toBe(4401)
  expect((await server.ask(kai, 'GET /api/auth/user')).status).toBe(401)
})

test('a page does not outlive its sign-in by more than a few minutes', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const server = await serverInTest()
  const everyFewMinutes = intervals.mock.calls.filter(([, wait = 0]) => wait > MINUTE_MS && wait <= 10 * MINUTE_MS)
  const kai = await server.aSurfer()
  await server.update('signIns', { expiresAt: new Date(Date.now() + 60 * DAY_MS).toISOString() }, { userId: kai.id })
  const tablet = { ...kai, cookie: await aSignIn(server.db, kai.id) }
  const [lasting, ending] = [await server.openPage(kai), await server.openPage(tablet)]
  // These wait for what was looked up when the pages opened, so that only the later check can close one.
  for (const { cookie } of [kai, tablet]) expect((await server.ask({ cookie }, 'GET /api/auth/user')).status).toBe(200)

  await ageSignIns(server.db, kai, 31 * DAY_MS)
  for (const [check] of everyFewMinutes) check()
  expect(await ending.closed).toBe(4401)
  lasting.say({ type: 'auth', userId: kai.id })
  await lasting.next({ type: 'ready' })
})

test('a stopping server checks no more pages', async () => {
  const server = await serverInTest()
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
