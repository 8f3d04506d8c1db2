import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, buddies, areBuddies, aSpot, checkIn } = server
afterEach(() => server.db.deleteFrom('surfSessions').execute())

type Listed = Position & { id: string; distance: number | null; isBuddy: boolean }
const active = async (viewer: TestSurfer | null, query = ''): Promise<Listed[]> => {
  const { status, body, text } = await ask(viewer, `GET /api/surf-sessions/active${query}`)
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
const idsOf = (rows: Listed[]) => rows.map(({ id }) => id)

type CheckedIn = { minutesAgo?: number; surfSpotId?: string; surfer?: TestSurfer }

async function checkedIn(
  { latitude, longitude }: Position,
  { minutesAgo = 0, surfSpotId = '', surfer }: CheckedIn = {},
): Promise<string> {
  const startTime = new Date(Date.now() - minutesAgo * 60_000)
  const place = surfSpotId ? { surfSpotId } : { customLocation: 'Somewhere' }
  return checkIn(surfer ?? (await aSurfer()), { ...place, startTime, latitude, longitude })
}

test('surfers in the water are listed, the latest hour first, and those who have left are not', async () => {
  const viewer = await aSurfer()
  const middle = await checkedIn({ latitude: 1, longitude: 1 }, { minutesAgo: 130 })
  const oldest = await checkedIn({ latitude: 2, longitude: 2 }, { minutesAgo: 190 })
  const newest = await checkedIn({ latitude: 3, longitude: 3 }, { minutesAgo: 70 })
  const mine = (
    await ask(viewer, 'POST /api/surf-sessions', {
      customLocation: 'Here',
      startTime: new Date().toISOString(),
      latitude: 4,
      longitude: 4,
    })
  ).body.id
  expect(idsOf(await active(viewer))).toEqual([mine, newest, middle, oldest])
  await ask(viewer, `PUT /api/surf-sessions/${mine}/end`, {})
  const listed = await active(viewer)
  expect(idsOf(listed)).toEqual([newest, middle, oldest])
  expect(listed.map(({ distance }) => distance)).toEqual([null, null, null])
  expect(idsOf(await active(viewer, '?limit=2'))).toEqual([newest, middle])
})

test('sessions near a position are sorted by distance within the radius', async () => {
  const viewer = await aSurfer()
  const far = await checkedIn({ latitude: 34.3, longitude: -118 }, { minutesAgo: 1 })
  const near = await checkedIn({ latitude: 34.1, longitude: -118 }, { minutesAgo: 2 })
  await checkedIn({ latitude: 36, longitude: -118 })
  const around = '?latitude=34&longitude=-118'
  const listed = await active(viewer, around)
  expect(idsOf(listed)).toEqual([near, far])
  for (const session of listed)
    expect(session.distance).toBeCloseTo(distanceMiles({ latitude: 34, longitude: -118 }, session), 3)
  expect(idsOf(await active(viewer, `${around}&radius=10`))).toEqual([near])
  expect(idsOf(await active(viewer, `${around}&limit=1`))).toEqual([near])
  expect(await active(viewer, `${around}&radius=500`)).toHaveLength(3)
})

test('distance uses a buddy’s exact position and a stranger’s public one', async () => {
  const here = { latitude: 34, longitude: -118 }
  const [surfer, buddy, stranger] = await surfers('Surfer', 'Buddy', 'Stranger')
  await areBuddies(surfer, buddy)
  const there = { latitude: 34.0288, longitude: -118 }
  await checkedIn(there, { surfer })
  const around = '?latitude=34&longitude=-118'
  const [known] = await active(buddy, around)
  expect(known).toMatchObject({ ...there, isBuddy: true, distance: expect.closeTo(distanceMiles(here, there), 4) })
  const [coarse] = await active(stranger, around)
  expect(coarse).toMatchObject({ isBuddy: false, distance: expect.closeTo(distanceMiles(here, coarse!), 3) })
  expect(distanceMiles(there, coarse!)).toBeGreaterThan(0.5)
  expect((await active(surfer, around))[0]).toMatchObject({ isBuddy: false, distance: expect.closeTo(1.99, 2) })
})

test('buddies within the radius are listed, even when many strangers are closer', async () => {
  const [viewer, buddy] = await buddies('Viewer', 'Buddy')
  const far = await checkedIn({ latitude: 34.2, longitude: -118 }, { surfer: buddy })
  const near = await checkedIn({ latitude: 34.01, longitude: -118 })
  await checkedIn({ latitude: 34.1, longitude: -118 })
  expect(idsOf(await active(viewer, '?latitude=34&longitude=-118&limit=2'))).toEqual([near, far])
  expect(idsOf(await active(viewer, '?latitude=34&longitude=-118&limit=1'))).toEqual([far])
  expect(idsOf(await active(viewer, '?latitude=34&longitude=-118&limit=1&radius=10'))).toEqual([near])
})

test('sessions across the date line are near each other', async () => {
  const viewer = await aSurfer()
  const west = await checkedIn({ latitude: -17, longitude: 179.95 })
  const east = await checkedIn({ latitude: -17, longitude: -179.9 })
  expect(idsOf(await active(viewer, '?latitude=-17&longitude=180'))).toEqual([west, east])
  expect(idsOf(await active(viewer, '?latitude=-17&longitude=-180'))).toEqual([west, east])
})

test('the distance of a session at a spot is the spot’s', async () => {
  const viewer = await aSurfer()
  const spot = await aSpot({ latitude: 10, longitude: 10 })
  await checkedIn({ latitude: 10.2, longitude: 10 }, { surfSpotId: spot.id })
  const [session] = await active(viewer, '?latitude=10&longitude=10')
  expect(session?.distance).toBeCloseTo(0, 6)
})

test('an invalid query is refused', async () => {
  const questions = [
    'latitude=91&longitude=0',
    'latitude=&longitude=',
    'latitude=1',
    'longitude=1',
    'latitude=NaN&longitude=0',
    'latitude=Infinity&longitude=0',
    'latitude=1&latitude=2&longitude=0',
    'latitude=1&longitude=0&radius=0',
    'latitude=1&longitude=0&radius=-1',
    'latitude=1&longitude=0&radius=501',
    `latitude=1&longitude=0&radius=${'9'.repeat(400)}`,
    'latitude=1e1&longitude=0x10',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'limit=ten',
    'limit=',
  ]
  for (const question of questions) {
    const { status, body } = await ask(null, `GET /api/surf-sessions/active?${question}`)
    expect({ question, status, body }).toMatchObject({ question, status: 400, body: { code: 'invalid_request' } })
    const named = body.issues.map(({ path }: { path: string }) => path)
    expect(new URLSearchParams(question).has(named[0]) || named[0] === 'latitude').toBe(true)
  }
  expect(await active(null, '?limit=1&unknown=%00&__proto__[limit]=1')).toEqual([])
})

test('nearby sessions match a full measurement', async () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 100, max: most * 100 }).map((hundredths) => hundredths / 100)
  const positions = fc.array(fc.record({ latitude: degrees(90), longitude: degrees(180) }), {
    minLength: 40,
    maxLength: 40,
  })
  const [world = []] = fc.sample(positions, { numRuns: 1, seed: 20 })
  const surfer = await aSurfer()
  // A tight cluster at the date line and one at the pole beside those all over the world.
  const everywhere: Position[] = [
    ...world,
    ...world.slice(0, 20).map(({ latitude, longitude }) => ({
      latitude: latitude / 30,
      longitude: longitude < 0 ? -179 - longitude / 200 - 1 : 180 - longitude / 200,
    })),
    ...world.slice(0, 20).map(({ latitude, longitude }) => ({ latitude: 90 - Math.abs(latitude) / 30, longitude })),
  ].map(({ latitude, longitude }) => ({
    latitude: Math.round(latitude * 100) / 100,
    longitude: Math.round(longitude * 100) / 100,
  }))
  await Promise.all(everywhere.map((position) => checkedIn(position)))
  const known = (await active(surfer, '?limit=100')).map(({ id, latitude, longitude }) => ({ id, latitude, longitude }))
  expect(known).toHaveLength(everywhere.length)
  const where = fc.oneof(
    fc.record({ latitude: degrees(90), longitude: degrees(180) }),
    fc.record({ latitude: degrees(3), longitude: fc.constantFrom(180, -180, 179.9, -179.9) }),
    fc.record({ latitude: fc.constantFrom(90, 89, 88), longitude: degrees(180) }),
  )
  await fc.assert(
    fc.asyncProperty(where, fc.integer({ min: 1, max: 500 }), async ({ latitude, longitude }, radius) => {
      const listed = await active(surfer, `?latitude=${latitude}&longitude=${longitude}&radius=${radius}&limit=100`)
      const byHand = known
        .map(({ id, ...position }) => ({ id, distance: distanceMiles({ latitude, longitude }, position) }))
        .filter(({ distance }) => distance <= radius)
      expect(idsOf(listed).toSorted()).toEqual(byHand.map(({ id }) => id).toSorted())
      const distances = byHand.map(({ distance }) => distance).toSorted((one, other) => one - other)
      expect(listed.map(({ distance }) => distance)).toEqual(distances.map((distance) => expect.closeTo(distance, 4)))
    }),
    { numRuns: 60 },
  )
})
