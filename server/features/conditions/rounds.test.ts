import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { roundsOf } from '#server/features/conditions/rounds.ts'
import { readEnv } from '#server/platform/env.ts'
import { announcing, type LiveEvent, listen } from '#server/platform/live/bus.ts'
import { ask } from '#test/client.ts'
import { aSpot } from '#test/factories.ts'
import { type Manner, type OpenMeteo, startOpenMeteo } from '#test/open-meteo.ts'
import { startServer, type TestServer } from '#test/server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const start = Date.parse('2026-11-20T15:20:00Z')
const log = pino({ level: 'silent' })

let server: TestServer
let openMeteo: OpenMeteo
const later = (ms: number) => {
  server.clock.now = new Date(start + ms)
}
beforeEach(async () => {
  server = await startServer()
  later(0)
  openMeteo = await startOpenMeteo({ now: () => server.clock.now! })
})
afterEach(async () => {
  await openMeteo.close()
  await server.close()
})

/** One server process's refreshing. */
const aProcess = ({ perDay = 9_000, signal = new AbortController().signal, timeoutMs = 2_000 } = {}) =>
  roundsOf(
    {
      db: server.db,
      env: { ...readEnv({}), ...openMeteo.env, OPEN_METEO_REQUESTS_PER_DAY: perDay },
      log,
      now: () => server.clock.now!,
    },
    signal,
    timeoutMs,
  )
const untilIdle = async (rounds: ReturnType<typeof roundsOf>) => {
  while ((await rounds.next()) === 0);
}
/** Spots in so many squares, from the equator northwards along one meridian; the last is the best known. */
const spotsInSquares = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      aSpot(server.db, { latitude: index / 10, longitude: -30, popularityScore: index }),
    ),
  )
const forecastOf = async ({ id }: { id: string }) =>
  (await ask(server, null, `GET /api/surf-spots/${id}/forecast`)).body
const askedLatitudes = () =>
  openMeteo.requests.filter(({ source }) => source === 'marine').map(({ latitude }) => latitude)

test('spots in one square are asked for together, and those that nobody ever opened as well', async () => {
  const [pier, cliffs] = [
    await aSpot(server.db, { latitude: 33.6553, longitude: -118.0052 }),
    await aSpot(server.db, { latitude: 33.661, longitude: -118.012 }),
  ]
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(2)
  for (const spot of [pier, cliffs]) expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('two processes ask once for each square between them', async () => {
  await spotsInSquares(24)
  await Promise.all([untilIdle(aProcess()), untilIdle(aProcess())])
  const asked = askedLatitudes()
  expect(asked).toHaveLength(24)
  expect(new Set(asked).size).toBe(24)
  expect(openMeteo.requests).toHaveLength(48)
})

test('what a process claimed and took with it when it died is asked for by another', async () => {
  const [spot] = await spotsInSquares(1)
  await untilIdle(aProcess())
  later(7 * HOUR_MS)
  openMeteo.manner = () => 'silent'
  // It dies in the middle of asking: nothing more of it reaches the database.
  const dead = new AbortController()
  const asking = aProcess({ signal: dead.signal, timeoutMs: 60_000 }).next()
  await openMeteo.heard(4)
  openMeteo.manner = () => 'fine'
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(4)
  later(7 * HOUR_MS + 3 * MINUTE_MS)
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(6)
  expect(await forecastOf(spot!)).toMatchObject({ state: 'fresh' })
  dead.abort()
  await asking
})

test('what readers want comes first, then the best known spots', async () => {
  const spots = await spotsInSquares(12)
  await forecastOf(spots[2]!)
  later(1000)
  await forecastOf(spots[5]!)
  await untilIdle(aProcess())
  // What is asked at once comes in any order.
  expect(new Set(askedLatitudes().slice(0, 2))).toEqual(new Set([0.2, 0.5]))
  expect(new Set(askedLatitudes().slice(2, 7))).toEqual(new Set([1.1, 1, 0.9, 0.8, 0.7]))
})

test('what readers want is asked again after three hours at most, the rest before it is stale', async () => {
  const [wanted, other] = await spotsInSquares(2)
  await untilIdle(aProcess())
  await forecastOf(wanted!)
  later(2 * HOUR_MS)
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(4)
  later(6 * HOUR_MS - 1)
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(8)
  // From now on it is known to be wanted when it is fetched.
  later(9 * HOUR_MS)
  await untilIdle(aProcess())
  expect(askedLatitudes().slice(4)).toEqual([wanted!.latitude])
  expect(await forecastOf(other!)).toMatchObject({ state: 'fresh' })
})

const manners: Manner[] = [
  'html',
  'broken',
  { tooMany: '60' },
  'half',
  'not a number',
  'huge',
  'silent',
  'stuck',
  'wrong types',
  'impossible',
  'no hourly',
  'redirect',
]
test.each(manners)('when the source answers %j, what was known is served with its age', async (manner) => {
  const spot = await aSpot(server.db)
  await untilIdle(aProcess())
  const before = await forecastOf(spot)
  later(7 * HOUR_MS)
  openMeteo.manner = () => manner
  await aProcess({ timeoutMs: 100 }).next()
  expect(openMeteo.requests.length).toBeGreaterThan(2)
  const after = await forecastOf(spot)
  expect(after).toMatchObject({ state: 'stale', fetchedAt: before.fetchedAt })
  expect(after.hours[20]).toEqual(before.hours[20])
  expect(after.surfRating).not.toBeNull()

  const unlucky = await aSpot(server.db, { latitude: 21.665, longitude: -158.0538 })
  await untilIdle(aProcess({ timeoutMs: 100 }))
  expect(await forecastOf(unlucky)).toMatchObject({ state: 'unknown', fetchedAt: null, waveHeight: null })
})

test('a dead source is left alone, tried with one place, and asked for all once it is back', async () => {
  await spotsInSquares(12)
  openMeteo.manner = () => 'broken'
  const rounds = aProcess()
  await untilIdle(rounds)
  expect(askedLatitudes()).toHaveLength(5)
  expect(await rounds.next()).toBe(MINUTE_MS)

  later(MINUTE_MS)
  await untilIdle(rounds)
  expect(askedLatitudes()).toHaveLength(6)
  later(2 * MINUTE_MS)
  await untilIdle(rounds)
  expect(askedLatitudes()).toHaveLength(6)

  openMeteo.manner = () => 'fine'
  later(30 * MINUTE_MS)
  await untilIdle(rounds)
  expect(new Set(askedLatitudes()).size).toBe(12)
  expect(askedLatitudes()).toHaveLength(18)
})

test('a source that asks to be left alone for ten minutes is', async () => {
  await spotsInSquares(12)
  openMeteo.manner = () => ({ tooMany: '600' })
  const rounds = aProcess()
  await untilIdle(rounds)
  const asked = openMeteo.requests.length
  openMeteo.manner = () => 'fine'
  later(10 * MINUTE_MS - 1)
  await untilIdle(rounds)
  expect(openMeteo.requests).toHaveLength(asked)
  later(10 * MINUTE_MS)
  await untilIdle(rounds)
  expect(openMeteo.requests.length).toBeGreaterThan(asked)
})

test('news are announced, and not once for each square', async () => {
  const heard: LiveEvent[] = []
  const ended = Promise.withResolvers<void>()
  const bus = await listen(server.databaseUrl, log, {
    onEvent: (event) => (event.topic === 'end' ? ended.resolve() : heard.push(event)),
    onGap: () => {},
  })
  await spotsInSquares(12)
  await untilIdle(aProcess())
  await sql`select ${announcing({ topic: 'end' })}`.execute(server.db)
  await ended.promise
  await bus.close()
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThan(6)
  expect(new Set(heard.map(({ topic }) => topic))).toEqual(new Set(['conditions']))
})

test('all processes together ask no more than their budget', async () => {
  await spotsInSquares(12)
  // A 17th of it in a minute: ten.
  await Promise.all([untilIdle(aProcess({ perDay: 170 })), untilIdle(aProcess({ perDay: 170 }))])
  expect(openMeteo.requests).toHaveLength(10)
  // What was not asked for is nobody's, and waits for no claim to end.
  await untilIdle(aProcess())
  expect(new Set(askedLatitudes()).size).toBe(12)
  expect(openMeteo.requests).toHaveLength(24)
})

test('the last of a day is kept for what readers want', async () => {
  await aSpot(server.db, { latitude: 1 })
  const rounds = aProcess({ perDay: 100 })
  await untilIdle(rounds)
  await sql`update rate_limits set points = 80 where key like 'open_meteo_day%'`.execute(server.db)
  await aSpot(server.db, { latitude: 2 })
  await untilIdle(rounds)

  const wanted = await aSpot(server.db, { latitude: 3 })
  await aSpot(server.db, { latitude: 4 })
  await forecastOf(wanted)
  await untilIdle(rounds)
  expect(askedLatitudes()).toEqual([1, 2, 3])
})
