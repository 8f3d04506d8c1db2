import { beforeAll, expect, test } from 'vitest'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { ownProgress } from '#contract/sessions/progress.ts'
import { readProgress } from '#server/features/progress/progress.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { countStatements } from '#test/postgres/count-statements.ts'

/** A Monday morning in Los Angeles. */
const now = new Date('2026-11-23T18:00:00Z')
const NOOSA = { latitude: -26.38, longitude: 153.1 }

const server = serverInFile()
const { aSession, ask, aSurfer, buddies, aSpot, insert } = server
beforeAll(async () => {
  server.clock.now = now
})

type Progress = ReplyOf<typeof ownProgress>
const progressOf = async (who: TestSurfer, period: string, timeZone = 'America/Los_Angeles'): Promise<Progress> => {
  const { status, body } = await ask(who, `GET /api/users/me/progress?${new URLSearchParams({ period, timeZone })}`)
  expect(status).toBe(200)
  return body
}

type Session = Parameters<typeof aSession>[2]
const surfed = (surfer: TestSurfer, start: string, more: Session = {}) =>
  aSession(surfer, start, { visibility: 'private', ...more })

const ride = ({ id: ownerId }: TestSurfer, sessionId: string, startTime: string, metres: number, topKmh: number) =>
  insert('waves', { ownerId, sessionId, startTime, seconds: 9, metres, topKmh })

test('a surfer without sessions has zeros, in their own time zone', async () => {
  const kai = await aSurfer()
  expect(await progressOf(kai, 'all')).toMatchObject({
    today: '2026-11-23',
    firstDay: null,
    sessions: 0,
    hours: 0,
    spots: [],
    elsewhere: 0,
    streaks: { days: { longest: 0, current: 0 }, weeks: { longest: 0, current: 0 } },
  })
  expect((await progressOf(kai, 'all', 'Australia/Brisbane')).today).toBe('2026-11-24')
})

test('figures, spots, boards and records come from own sessions, and each record links to its session', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const cliffs = await aSpot({ name: 'Cliffs' })
  const at = { surfSpotId: cliffs.id }
  const long = await surfed(kai, '2026-11-19T15:00:00Z', { hours: 2.5, waveCount: 9, board: 'Fish', ...at })
  const busy = await surfed(kai, '2026-11-20T15:00:00Z', { hours: 1, waveCount: 14, board: 'Log', ...at })
  await surfed(kai, '2026-11-21T15:00:00Z', { hours: 1, board: 'Fish' })
  await ride(kai, long, '2026-11-19T15:10:00Z', 120, 22)
  await ride(kai, long, '2026-11-19T15:20:00Z', 60, 31.2)
  await ride(kai, busy, '2026-11-20T15:10:00Z', 80, 25)
  const lenas = await surfed(lena, '2026-11-20T15:00:00Z', { hours: 6, waveCount: 50, ...at })
  await ride(lena, lenas, '2026-11-20T15:10:00Z', 300, 50)

  const progress = await progressOf(kai, '2026-11')
  expect(progress).toMatchObject({
    firstDay: '2026-11-19',
    sessions: 3,
    hours: 4.5,
    wavesPerSession: 11.5,
    topKmh: 31.2,
    longestRideM: 120,
    ...{ waves: 23, days: 3, country: 'United States' },
    spots: [{ id: cliffs.id, name: 'Cliffs', latitude: cliffs.latitude, sessions: 2, hours: 3.5 }],
    spotCount: 1,
    elsewhere: 1,
    boards: [
      { board: 'Fish', sessions: 2, hours: 3.5, wavesPerSession: 9 },
      { board: 'Log', sessions: 1, wavesPerSession: 14, longestRideM: 80 },
    ],
    boardCount: 2,
    records: {
      longestSession: { sessionId: long, day: '2026-11-19', spot: 'Cliffs', value: 2.5 },
      mostWaves: { sessionId: busy, value: 14 },
      longestRide: { sessionId: long, value: 120 },
      topSpeed: { sessionId: long, value: 31.2 },
    },
  })
  expect(progress.steps.find(({ to }) => to === '2026-11-22')).toMatchObject({ sessions: 3, topKmh: 31.2 })
  expect(await progressOf(kai, '2026-10')).toMatchObject({ sessions: 0, firstDay: '2026-11-19' })
})

test('a session’s day and hour are in the phone’s time zone, else the place’s', async () => {
  const kai = await aSurfer()
  // 31 October in California, and 1 November at five in the morning in Queensland.
  const dawn = '2026-10-31T19:00:00Z'
  await surfed(kai, dawn, { ...NOOSA })
  for (const reader of ['America/Los_Angeles', 'Europe/Lisbon']) {
    const november = await progressOf(kai, '2026-11', reader)
    expect([november.sessions, november.byHour[5], november.byWeekday[6]]).toEqual([1, 1, 1])
    expect((await progressOf(kai, '2026-10', reader)).sessions).toBe(0)
  }
  const lena = await aSurfer()
  await surfed(lena, dawn, { ...NOOSA, timeZone: 'america/los_angeles' })
  await surfed(lena, '2026-10-30T19:00:00Z', { ...NOOSA, timeZone: 'Mars/Olympus' })
  const october = await progressOf(lena, '2026-10')
  expect([october.sessions, october.byHour[12], october.byHour[5]]).toEqual([2, 2, 0])
})

test('active, too long, empty and old sessions count, and future ones do not', async () => {
  const kai = await aSurfer()
  await surfed(kai, '2007-06-01T15:00:00Z', { hours: 2 })
  await surfed(kai, '2026-11-10T15:00:00Z', { hours: 90 })
  await surfed(kai, '2026-11-11T15:00:00Z', { hours: 0 })
  // In the water since Friday: nobody knows for how long.
  await surfed(kai, '2026-11-20T15:00:00Z', { hours: null })
  // A phone's clock runs four minutes ahead; a watch that was never set, for years.
  await surfed(kai, '2026-11-23T18:04:00Z', { hours: 0 })
  await surfed(kai, '2031-01-01T15:00:00Z')
  const all = await progressOf(kai, 'all')
  expect(all).toMatchObject({
    firstDay: '2007-06-01',
    sessions: 5,
    hours: 2,
    tooLong: 1,
    step: 'year',
    records: { longestSession: { day: '2007-06-01', value: 2 } },
  })
  expect(all.steps.map(({ sessions }) => sessions)).toEqual([1, ...Array(18).fill(0), 4])
  expect(await progressOf(kai, '2031')).toMatchObject({ sessions: 0 })
  expect((await progressOf(kai, '2026-11')).streaks.weeks).toEqual({ longest: 3, current: 3 })
})

test('lists are limited, also for surfers with very many spots', async () => {
  const kai = await aSurfer()
  const names = Array.from({ length: 105 }, (_, index) => `Peak ${index}`)
  for (const [index, name] of names.entries()) {
    const { id } = await aSpot({ name })
    await surfed(kai, new Date(now.getTime() - (index + 2) * HOUR_MS).toISOString(), { surfSpotId: id, board: name })
  }
  const { spots, spotCount, boards, boardCount, elsewhere } = await progressOf(kai, 'all')
  expect([spots.length, spotCount, boards.length, boardCount, elsewhere]).toEqual([100, 105, 20, 105, 0])
  expect([spots[0]?.name, boards[0]?.board]).toEqual(['Peak 0', 'Peak 0'])
})

test('progress takes three statements including the sign-in, and visitors are refused', async () => {
  const kai = await aSurfer()
  const { id: surfSpotId } = await aSpot()
  for (let hour = 10; hour < 20; hour += 1) await surfed(kai, `2026-11-20T${hour}:00:00Z`, { surfSpotId })
  const query: QueryOf<typeof ownProgress> = { period: 'all', timeZone: 'UTC' }
  expect(await countStatements(server.db, (db) => readProgress(db, kai.id, query, now))).toBe(2)
  expect((await ask(null, 'GET /api/users/me/progress?period=all')).status).toBe(401)
})

test('an unknown period or time zone is refused', async () => {
  const kai = await aSurfer()
  for (const [query, path] of [
    ['', 'period'],
    ['period=', 'period'],
    ['period=2026-13', 'period'],
    ['period=2026-11-20', 'period'],
    ['period=0000', 'period'],
    ['period=2026%00', 'period'],
    ['period=all&period=2026', 'period'],
    ['period=all&timeZone=Mars/Olympus', 'timeZone'],
  ] as const)
    expect(await ask(kai, `GET /api/users/me/progress?${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path }] },
    })
})
