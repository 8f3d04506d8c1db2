import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, update } = server
beforeAll(() => setClocks(server, new Date(hour + HOUR_MS)))
const spot = inFile(() => aSpot())

const checkIn = (who: TestSurfer, minute: number) =>
  server.checkIn(who, { ...atSpot(spot), startTime: new Date(hour + minute * MINUTE_MS) })
const seen = async (viewer: TestSurfer | null, id: string) => (await ask(viewer, `GET /api/surf-sessions/${id}`)).body
const orderFor = async (viewer: TestSurfer | null) =>
  (await ask(viewer, 'GET /api/surf-sessions/active')).body.map(({ id }: { id: string }) => id)

test('the order of the list does not reveal the minute of a stranger’s start', async () => {
  const kai = await aSurfer('Kai')
  await checkIn(kai, 23)
  // In the middle of all ids, so that about every other of the spy's comes before it.
  const his = '80000000-0000-4000-8000-000000000000'
  await update('surfSessions', { id: his }, { userId: kai.id })
  const ranks = new Set<string>()
  // Ids are random, so among starts of one hour either order must come up, before and after the true minute.
  for (const minute of [1, 59]) {
    for (let tries = 0; tries < 24; tries += 1) {
      // One alone may not check in so often.
      const spy = await aSurfer('Zoe')
      const own = await checkIn(spy, minute)
      const order = await orderFor(null)
      ranks.add(`${minute} ${order.indexOf(own) < order.indexOf(his)}`)
      await ask(spy, `PUT /api/surf-sessions/${own}/end`)
    }
  }
  expect([...ranks].sort()).toEqual(['1 false', '1 true', '59 false', '59 true'])
})

test('only the surfer and buddies see the end and the duration', async () => {
  const [kai, buddy, stranger] = await surfers('Kai', 'Buddy', 'Stranger')
  await areBuddies(kai, buddy)
  const id = await checkIn(kai, 12)
  await ask(kai, `PUT /api/surf-sessions/${id}/end`)
  for (const viewer of [kai, buddy])
    expect(await seen(viewer, id)).toMatchObject({
      isActive: false,
      duration: 0.8,
      endTime: new Date(hour + HOUR_MS).toISOString(),
    })
  for (const viewer of [stranger, null])
    expect(await seen(viewer, id)).toMatchObject({ isActive: false, duration: null, endTime: null })
})
