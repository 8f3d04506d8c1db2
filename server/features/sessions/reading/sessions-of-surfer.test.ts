import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { aSession, ask, aSurfer, surfers, areBuddies, aSpot } = server
const pier = inFile(() => aSpot({ name: 'Pier' }))
const cliffs = inFile(() => aSpot({ name: 'Cliffs' }))

/** Sessions of an hour that began at these moments, at spots or at none. */
async function surfed(
  who: TestSurfer,
  sessions: { at: string; spot?: { id: string }; latitude?: number; longitude?: number }[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { at, spot, latitude = 5, longitude = 5 } of sessions) {
    const place = sql<string>`sphere_point(${latitude}, ${longitude})`
    ids.push(await aSession(who, at, { ...(spot && { surfSpotId: spot.id }), latitude, longitude, place }))
  }
  return ids
}
const list = async (viewer: TestSurfer, whose: TestSurfer, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ limit: '100', ...query })
  const { status, body } = await ask(viewer, `GET /api/surf-sessions/user/${whose.id}?${search}`)
  expect(status).toBe(200)
  return body.map(({ id }: { id: string }) => id)
}
const history = async (who: TestSurfer | null) => ask(who, 'GET /api/user-stats/history')

test('a list can be filtered by spot and time, and is read in pages', async () => {
  const kai = await aSurfer()
  const ids = await surfed(kai, [
    { at: '2024-06-01T10:00:00Z', spot: pier },
    { at: '2024-12-31T10:30:00Z', spot: cliffs },
    { at: '2025-01-01T10:00:00Z', spot: pier },
    { at: '2025-06-01T10:00:00Z' },
    { at: '2026-01-01T00:00:00Z', spot: pier },
  ])
  const [first, second, third, fourth, fifth] = ids
  const in2025 = { from: '2025-01-01T00:00:00Z', before: '2026-01-01T00:00:00Z' }
  expect(await list(kai, kai, { surfSpotId: pier.id })).toEqual([fifth, third, first])
  expect(await list(kai, kai, in2025)).toEqual([fourth, third])
  expect(await list(kai, kai, { ...in2025, surfSpotId: pier.id })).toEqual([third])
  expect(await list(kai, kai, { before: '2024-12-31T10:30:00Z' })).toEqual([first])
  expect(await list(kai, kai, { from: '2024-12-31T10:30:00Z', before: '2025-01-01T10:00:00Z' })).toEqual([second])
  expect(await list(kai, kai, { surfSpotId: pier.id, limit: '2' })).toEqual([fifth, third])
  expect(await list(kai, kai, { surfSpotId: pier.id, limit: '2', cursor: third! })).toEqual([first])
  expect(await list(kai, kai, { ...in2025, cursor: fourth! })).toEqual([third])
})

test('an invalid filter is refused', async () => {
  const kai = await aSurfer()
  for (const query of [
    'surfSpotId=pier',
    'from=2025',
    'before=yesterday',
    'from=',
    'before=2025-01-01T00:00:00%2B05:00',
  ])
    expect(await ask(kai, `GET /api/surf-sessions/user/${kai.id}?${query}`), query).toMatchObject(
      refusedWith('invalid_request'),
    )
})

test('the time filter does not reveal the minute of a start to a stranger', async () => {
  const [kai, buddy, stranger] = await surfers('Kai', 'Buddy', 'Stranger')
  await areBuddies(kai, buddy)
  const [id] = await surfed(kai, [{ at: '2025-03-01T10:37:00Z', spot: pier }])
  for (let minute = 0; minute < 60; minute += 10) {
    const moment = `2025-03-01T10:${String(minute).padStart(2, '0')}:00Z`
    expect(await list(stranger, kai, { from: moment })).toEqual(minute === 0 ? [id] : [])
    expect(await list(stranger, kai, { before: moment })).toEqual(minute === 0 ? [] : [id])
    expect(await list(buddy, kai, { from: moment })).toEqual(minute <= 37 ? [id] : [])
    expect(await list(buddy, kai, { before: moment })).toEqual(minute <= 37 ? [] : [id])
  }
  expect(await list(stranger, kai, { before: '2025-03-01T11:00:00Z' })).toEqual([id])
})

test('the history lists the most surfed spots and the latest years first', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await surfed(lena, [{ at: '2023-06-01T10:00:00Z', spot: cliffs }])
  await surfed(kai, [
    { at: '2022-06-01T10:00:00Z', spot: cliffs },
    { at: '2024-06-01T10:00:00Z', spot: pier },
    { at: '2024-07-01T10:00:00Z', spot: pier },
    { at: '2024-08-01T10:00:00Z' },
  ])
  expect((await history(kai)).body).toStrictEqual({
    spots: [
      { id: pier.id, name: 'Pier', sessions: 2 },
      { id: cliffs.id, name: 'Cliffs', sessions: 1 },
    ],
    years: [
      { year: 2024, sessions: 3 },
      { year: 2022, sessions: 1 },
    ],
  })
})

test('a session counts in the year of its place’s time zone', async () => {
  const kai = await aSurfer()
  const kiritimati = { latitude: 1.87, longitude: -157.4 }
  const honolulu = { latitude: 21.27, longitude: -157.82 }
  await surfed(kai, [
    { at: '2024-12-31T10:30:00Z', ...kiritimati },
    { at: '2024-12-31T10:30:00Z', ...honolulu },
    { at: '2024-12-31T23:30:00Z' },
    { at: '2025-01-01T09:30:00Z', ...kiritimati },
    { at: '2025-01-01T09:30:00Z', ...honolulu },
  ])
  expect((await history(kai)).body.years).toEqual([
    { year: 2025, sessions: 3 },
    { year: 2024, sessions: 2 },
  ])
})

test('a surfer without sessions has an empty history, and a visitor is refused', async () => {
  const kai = await aSurfer()
  expect((await history(kai)).body).toEqual({ spots: [], years: [] })
  expect(await history(null)).toMatchObject({ status: 401 })
})
