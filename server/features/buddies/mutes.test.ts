import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Buddy } from '#contract/buddies.ts'
import type { FeedSession } from '#contract/feed.ts'
import { ask, openPage } from '#test/client.ts'
import { areBuddies, aSpot, surfers, type TestSurfer } from '#test/factories.ts'
import { fannedOut } from '#test/fan-outs.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let spot: Awaited<ReturnType<typeof aSpot>>
beforeAll(async () => {
  server = await startServer()
  spot = await aSpot(server.db)
})
afterAll(() => server.close())

const say = (who: TestSurfer, route: string, body?: object) => ask(server, who, route, body)
async function surf(who: TestSurfer) {
  const { latitude, longitude } = spot
  const body = { surfSpotId: spot.id, latitude, longitude, startTime: new Date().toISOString() }
  const { id } = (await say(who, 'POST /api/surf-sessions', body)).body
  await fannedOut(server.db)
  await say(who, `PUT /api/surf-sessions/${id}/end`, {})
  return id
}
const feedOf = async (who: TestSurfer) => (await say(who, 'GET /api/feed')).body.items.map(({ id }: FeedSession) => id)
const checkInsTold = async (who: TestSurfer) => {
  const { items } = (await say(who, 'GET /api/notifications')).body
  return items.filter(({ kind }: { kind: string }) => kind === 'checked_in').length
}
const isMuted = async (who: TestSurfer, other: TestSurfer) => {
  const buddies: Buddy[] = (await say(who, 'GET /api/buddies')).body
  const profile = (await say(who, `GET /api/users/${other.id}`)).body
  return [buddies.find(({ id }) => id === other.id)?.isMuted, profile.isMuted]
}

test('a muted buddy stays one, and neither their sessions nor their check-ins come any more, of which they learn nothing', async () => {
  const [kai, lena, noa] = await surfers(server.db, [{ firstName: 'Kai' }, { firstName: 'Lena' }, { firstName: 'Noa' }])
  for (const other of [lena, noa]) await areBuddies(server.db, kai, other)
  const [own, others] = [await openPage(server, lena), await openPage(server, kai)]
  for (let twice = 0; twice < 2; twice += 1) {
    const muted = await say(lena, `POST /api/mutes/${kai.id}`)
    expect([muted.status, muted.body]).toEqual([200, { userId: kai.id }])
  }
  await own.next({ type: 'buddies_changed' })
  expect([await isMuted(lena, kai), await isMuted(kai, lena)]).toEqual([
    [true, true],
    [false, false],
  ])

  const session = await surf(kai)
  expect([await feedOf(lena), await feedOf(noa)]).toEqual([[], [session]])
  expect([await checkInsTold(lena), await checkInsTold(noa)]).toEqual([0, 1])
  // What is shown moves all the same.
  expect(await own.next({ type: 'session_update', status: 'ended' })).toMatchObject({ isMuted: true })
  expect((await say(lena, `GET /api/surf-sessions/${session}`)).status).toBe(200)
  await others.next({ type: 'session_update', status: 'ended' })
  expect(others.heard.filter(({ type }) => type === 'buddies_changed')).toEqual([])

  await say(lena, `DELETE /api/mutes/${kai.id}`)
  expect([await feedOf(lena), await isMuted(lena, kai)]).toEqual([[session], [false, false]])
  // A block ends it, as it ends all else.
  await say(lena, `POST /api/mutes/${kai.id}`)
  await say(kai, `POST /api/blocks/${lena.id}`)
  await say(kai, `DELETE /api/blocks/${lena.id}`)
  await areBuddies(server.db, kai, lena)
  expect(await isMuted(lena, kai)).toEqual([false, false])
  for (const page of [own, others]) await page.close()
})

test('only a buddy can be muted, and who blocks the surfer is not there', async () => {
  const [kai, zoe, rob] = await surfers(server.db, [{}, {}, {}])
  await say(rob, `POST /api/blocks/${kai.id}`)
  expect((await say(kai, `POST /api/mutes/${zoe.id}`)).body.code).toBe('only_buddies_muted')
  expect((await say(kai, `DELETE /api/mutes/${zoe.id}`)).status).toBe(200)
  for (const id of [rob.id, crypto.randomUUID()])
    for (const method of ['POST', 'DELETE'])
      expect((await say(kai, `${method} /api/mutes/${id}`)).body.code).toBe('user_not_found')
})
