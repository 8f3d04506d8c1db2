import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import { ask } from '#test/client.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const SURFERS = 105
let server: TestServer
let pier: Awaited<ReturnType<typeof aSpot>>
let reef: typeof pier
beforeAll(async () => {
  server = await startServer()
  pier = await aSpot(server.db)
  reef = await aSpot(server.db, { name: 'Reef', latitude: 20 })
})
afterEach(() => server.db.deleteFrom('surfSessions').execute())
afterAll(() => server.close())

async function paddleOut(surfer: TestSurfer, spot: typeof pier, hoursAgo = 0): Promise<string> {
  const startTime = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const { id: surfSpotId, latitude, longitude } = spot
  const { status, body } = await ask(server, surfer, 'POST /api/surf-sessions', {
    ...{ surfSpotId, startTime, latitude, longitude },
  })
  expect(status).toBe(201)
  return body.id
}

const seenBy = async (viewer: TestSurfer | null): Promise<ActiveAtSpot[]> => {
  const { status, body, text } = await ask(server, viewer, 'GET /api/surf-sessions/active/spots')
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
const at = (spots: ActiveAtSpot[], { id }: { id: string }) => spots.find(({ surfSpotId }) => surfSpotId === id)

test('each spot counts everybody in its water, and names the three who came last', async () => {
  const viewer = await aSurfer(server.db)
  const latest: string[] = []
  for (let nth = 0; nth < SURFERS; nth += 1) {
    const session = await paddleOut(await aSurfer(server.db, { firstName: `Surfer${nth}` }), pier, nth < 3 ? 0 : 3)
    if (nth < 3) latest.push(session)
  }
  await paddleOut(await aSurfer(server.db), reef, 5)
  const spots = await seenBy(viewer)
  expect(at(spots, pier)).toMatchObject({ count: SURFERS })
  expect(
    at(spots, pier)!
      .sessions.map(({ id }) => id)
      .toSorted(),
  ).toEqual(latest.toSorted())
  expect(at(spots, reef)).toMatchObject({ count: 1 })
  expect(spots).toHaveLength(2)
})

test('who keeps a session to buddies is Anonymous to others, and who keeps it private is not counted', async () => {
  const [shy, buddy, stranger, hidden] = await Promise.all([
    aSurfer(server.db, { firstName: 'Shy', defaultVisibility: 'buddies' }),
    aSurfer(server.db),
    aSurfer(server.db),
    aSurfer(server.db, { firstName: 'Hidden', defaultVisibility: 'private' }),
  ])
  await areBuddies(server.db, shy, buddy)
  await paddleOut(shy, pier)
  await paddleOut(hidden, pier)
  expect(at(await seenBy(buddy), pier)).toMatchObject({ count: 1, sessions: [{ user: { firstName: 'Shy' } }] })
  for (const viewer of [stranger, null])
    expect(at(await seenBy(viewer), pier)).toMatchObject({ count: 1, sessions: [{ user: null }] })
  expect(at(await seenBy(hidden), pier)).toMatchObject({ count: 2 })
})

test('a visitor learns how many are out, and nobody by name', async () => {
  await paddleOut(await aSurfer(server.db, { firstName: 'Kai' }), pier)
  const { text, body } = await ask(server, null, 'GET /api/surf-sessions/active/spots')
  expect(body).toMatchObject([{ surfSpotId: pier.id, count: 1, sessions: [{ user: null }] }])
  expect(text).not.toContain('Kai')
})

test('a spot that everybody has left is not listed', async () => {
  const surfer = await aSurfer(server.db)
  const session = await paddleOut(surfer, pier)
  expect(await seenBy(null)).toHaveLength(1)
  await ask(server, surfer, `PUT /api/surf-sessions/${session}/end`, {})
  expect(await seenBy(null)).toEqual([])
})
