import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import { announcing, type LiveEvent, listen } from '#server/platform/live/bus.ts'
import { aSpot } from '#test/factories.ts'
import { fetchingInEachTest } from '#test/open-meteo-fetching.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const sea = fetchingInEachTest()
const { later, aProcess, untilIdle, spotsInSquares, forecastOf, askedLatitudes, squaresKnown } = sea

/** What the live bus says while this is done. */
const announcedBy = async (work: () => Promise<unknown>) => {
  const heard: LiveEvent[] = []
  const ended = Promise.withResolvers<void>()
  const bus = await listen(sea.server.databaseUrl, pino({ level: 'silent' }), {
    onEvent: (event) => (event.topic === 'end' ? ended.resolve() : heard.push(event)),
    onGap: () => {},
  })
  await work()
  await sql`select ${announcing({ topic: 'end' })}`.execute(sea.server.db)
  await ended.promise
  await bus.close()
  return heard
}

test('spots in one square are asked for together, and those that nobody ever opened as well', async () => {
  const [pier, cliffs] = [
    await aSpot(sea.server.db, { latitude: 33.6553, longitude: -118.0052 }),
    await aSpot(sea.server.db, { latitude: 33.661, longitude: -118.012 }),
  ]
  await untilIdle(aProcess())
  expect(sea.openMeteo.requests).toHaveLength(2)
  for (const spot of [pier, cliffs]) expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('two processes ask once for each square between them', async () => {
  await spotsInSquares(24)
  await Promise.all([untilIdle(aProcess()), untilIdle(aProcess())])
  const asked = askedLatitudes()
  expect(asked).toHaveLength(24)
  expect(new Set(asked).size).toBe(24)
  expect(sea.openMeteo.requests).toHaveLength(48)
})

test('what a process claimed and took with it when it died is asked for by another', async () => {
  const [spot] = await spotsInSquares(1)
  await untilIdle(aProcess())
  later(7 * HOUR_MS)
  sea.openMeteo.manner = () => 'silent'
  // It dies in the middle of asking: nothing more of it reaches the database.
  const dead = new AbortController()
  const asking = aProcess({ signal: dead.signal, timeoutMs: 60_000 }).fetchDue()
  await sea.openMeteo.heard(4)
  sea.openMeteo.manner = () => 'fine'
  await untilIdle(aProcess())
  expect(sea.openMeteo.requests).toHaveLength(4)
  later(7 * HOUR_MS + 3 * MINUTE_MS)
  await untilIdle(aProcess())
  expect(sea.openMeteo.requests).toHaveLength(6)
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
  // Five are asked for at once, in any order.
  expect(new Set(askedLatitudes().slice(0, 5))).toEqual(new Set([0.2, 0.5, 1.1, 1, 0.9]))
  expect(new Set(askedLatitudes().slice(5, 10))).toEqual(new Set([0.8, 0.7, 0.6, 0.4, 0.3]))
})

test('a spot that becomes the best known is asked for first once that is heard', async () => {
  const spots = await spotsInSquares(12)
  const fetching = aProcess()
  await fetching.fetchDue()
  await sea.server.db.updateTable('surfSpots').set({ popularityScore: 99 }).where('id', '=', spots[0]!.id).execute()
  await sea.server.db.updateTable('surfSpots').set({ popularityScore: 0 }).where('id', '=', spots[6]!.id).execute()
  fetching.spotsChanged()
  await fetching.fetchDue()
  expect(new Set(askedLatitudes().slice(5))).toEqual(new Set([0, 0.5, 0.4, 0.3, 0.2]))
})

test('news are announced, and not once for each square', async () => {
  await spotsInSquares(12)
  const heard = await announcedBy(() => untilIdle(aProcess()))
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThan(6)
  expect(new Set(heard.map(({ topic }) => topic))).toEqual(new Set(['conditions']))
})

test('all processes together ask no more than their budget', async () => {
  await spotsInSquares(12)
  // A 17th of it in a minute: ten.
  await Promise.all([untilIdle(aProcess({ perDay: 170 })), untilIdle(aProcess({ perDay: 170 }))])
  expect(sea.openMeteo.requests).toHaveLength(10)
  // What was not asked for is nobody's, and waits for no claim to end.
  await untilIdle(aProcess())
  expect(new Set(askedLatitudes()).size).toBe(12)
  expect(sea.openMeteo.requests).toHaveLength(24)
})

test('the last of a day is kept for what readers want, until the day ends', async () => {
  await aSpot(sea.server.db, { latitude: 1 })
  const fetching = aProcess({ perDay: 100 })
  const fetchAlsoNew = () => {
    fetching.spotsChanged()
    return untilIdle(fetching)
  }
  await untilIdle(fetching)
  await sql`update rate_limits set points = 80 where key like 'forecast-day%'`.execute(sea.server.db)
  await aSpot(sea.server.db, { latitude: 2 })
  await fetchAlsoNew()

  const wanted = await aSpot(sea.server.db, { latitude: 3 })
  await aSpot(sea.server.db, { latitude: 4 })
  await forecastOf(wanted)
  await fetchAlsoNew()
  expect(askedLatitudes()).toEqual([1, 2, 3])

  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.advanceTimersByTime(25 * HOUR_MS)
  await sql`update rate_limits set expire = expire - ${25 * HOUR_MS}`.execute(sea.server.db)
  await fetchAlsoNew()
  vi.useRealTimers()
  expect(askedLatitudes()).toEqual([1, 2, 3, 4])
})

test.each([
  ['nobody reads', (3 / 4) * 9_000],
  ['readers want all of it', 9_000],
])('the catalogue stays fresh within the budget of a day when %s', async (reading, budget) => {
  const spots = await spotsInSquares(12)
  // More of it lies so near a coast than in any true one.
  sea.openMeteo.manner = ({ source, models, latitude }) =>
    source === 'marine' && latitude < 0.55 && !models ? 'no waves' : 'fine'
  const fetching = aProcess()
  await untilIdle(fetching)
  if (reading !== 'nobody reads') for (const spot of spots) await forecastOf(spot)
  const days = 3
  sea.openMeteo.requests.length = 0
  for (let minutes = 5; minutes <= days * 24 * 60; minutes += 5) {
    later(minutes * MINUTE_MS)
    await untilIdle(fetching)
    const { rows } = await sql<{ oldest: string }>`select min(fetched_at) as oldest from conditions_cells`.execute(
      sea.server.db,
    )
    expect(sea.server.clock.now!.getTime() - Date.parse(rows[0]!.oldest)).toBeLessThan(FORECAST_FRESH_MS)
  }
  const squares = new Set((await readCatalogue()).map(({ latitude, longitude }) => squareOf(latitude, longitude))).size
  expect(squares).toBeGreaterThan(700)
  expect((sea.openMeteo.requests.length / days / 12) * squares).toBeLessThan(budget)
})
const squareOf = (...position: number[]) => position.map((degrees) => Math.round(degrees * 10)).join()

test('the last news before the source may be asked no more are announced', async () => {
  await spotsInSquares(12)
  // Ten requests in a minute: five places. The first is announced at once, the others come too soon after it.
  const heard = await announcedBy(() => untilIdle(aProcess({ perDay: 170 })))
  expect(heard.length).toBeGreaterThan(1)
  expect(await squaresKnown()).toBe(5)
})

test('near a coast, wind and water are kept when more may not be asked, and waves are looked for where it ended', async () => {
  const spot = await aSpot(sea.server.db)
  sea.openMeteo.manner = ({ source, models }) => (source === 'marine' && !models ? 'no waves' : 'fine')
  await untilIdle(aProcess({ perDay: 2 }))
  expect(await forecastOf(spot)).toMatchObject({
    state: 'fresh',
    waveHeight: null,
    windSpeed: expect.any(Number),
    waterTemperature: expect.any(Number),
  })
  later(10 * MINUTE_MS)
  await untilIdle(aProcess({ perDay: 100 }))
  expect(sea.openMeteo.requests).toHaveLength(4)
  expect(await forecastOf(spot)).toMatchObject({ waveHeight: expect.any(Number), windSpeed: expect.any(Number) })
})
