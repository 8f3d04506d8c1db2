import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#test/client.ts'
import { setClocks } from '#test/database-clock.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS

let server: TestServer
let spot: { id: string; latitude: number; longitude: number }
beforeAll(async () => {
  server = await startServer()
  await setClocks(server, new Date(hour + HOUR_MS))
  spot = await aSpot(server.db)
})
afterAll(() => server.close())

const checkIn = async (who: TestSurfer, minute: number): Promise<string> => {
  const { id: surfSpotId, latitude, longitude } = spot
  const startTime = new Date(hour + minute * MINUTE_MS).toISOString()
  const { status, body } = await ask(server, who, 'POST /api/surf-sessions', {
    surfSpotId,
    latitude,
    longitude,
    startTime,
  })
  expect(status).toBe(201)
  return body.id
}
const seen = async (viewer: TestSurfer | null, id: string) =>
  (await ask(server, viewer, `GET /api/surf-sessions/${id}`)).body
const orderFor = async (viewer: TestSurfer | null) =>
  (await ask(server, viewer, 'GET /api/surf-sessions/active')).body.map(({ id }: { id: string }) => id)

test('a start that one chooses oneself does not tell by its place in the list when a stranger started', async () => {
  const kai = await aSurfer(server.db, { firstName: 'Kai' })
  await checkIn(kai, 23)
  // In the middle of all ids, so that about every other of the spy's comes before it.
  const his = '80000000-0000-4000-8000-000000000000'
  await server.db.updateTable('surfSessions').set({ id: his }).where('userId', '=', kai.id).execute()
  const ranks = new Set<string>()
  // Ids are random, so among starts of one hour either order must come up, before and after the true minute.
  for (const minute of [1, 59]) {
    for (let tries = 0; tries < 24; tries += 1) {
      // One alone may not check in so often.
      const spy = await aSurfer(server.db, { firstName: 'Zoe' })
      const own = await checkIn(spy, minute)
      const order = await orderFor(null)
      ranks.add(`${minute} ${order.indexOf(own) < order.indexOf(his)}`)
      await ask(server, spy, `PUT /api/surf-sessions/${own}/end`)
    }
  }
  expect([...ranks].sort()).toEqual(['1 false', '1 true', '59 false', '59 true'])
})

test('the end and the length, which would tell the start, are for the surfer and buddies', async () => {
  const [kai, buddy, stranger] = [await aSurfer(server.db), await aSurfer(server.db), await aSurfer(server.db)]
  await areBuddies(server.db, kai, buddy)
  const id = await checkIn(kai, 12)
  await ask(server, kai, `PUT /api/surf-sessions/${id}/end`)
  for (const viewer of [kai, buddy])
    expect(await seen(viewer, id)).toMatchObject({
      isActive: false,
      duration: 0.8,
      endTime: new Date(hour + HOUR_MS).toISOString(),
    })
  for (const viewer of [stranger, null])
    expect(await seen(viewer, id)).toMatchObject({ isActive: false, duration: null, endTime: null })
})
