import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { spotsChanged } from '#server/features/spots/events.ts'
import type { Envelope } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const { server, openMeteo, later, aProcess, untilIdle, spotsInSquares, forecastOf, askedLatitudes, squaresKnown } =
  fetchingInEachTest()
const { aSpot } = server

/** What is published while this is done. */
const publishedBy = async (work: () => Promise<unknown>) => {
  const published: Envelope[] = []
  const ended = Promise.withResolvers<void>()
  const bus = await joinBus(server.databaseUrl, (event) =>
    event.name === spotsChanged.name ? ended.resolve() : published.push(event),
  )
  await work()
  await publish(server.db, spotsChanged, {})
  await ended.promise
  await bus.close()
  return published
}

test('spots in one square share one request, also spots without readers', async () => {
  const [pier, cliffs] = [
    await aSpot({ latitude: 33.6553, longitude: -118.0052 }),
    await aSpot({ latitude: 33.661, longitude: -118.012 }),
  ]
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(2)
  for (const spot of [pier, cliffs]) expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('two processes request each square once between them', async () => {
  await spotsInSquares(24)
  await Promise.all([untilIdle(aProcess()), untilIdle(aProcess())])
  const asked = askedLatitudes()
  expect(asked).toHaveLength(24)
  expect(new Set(asked).size).toBe(24)
  expect(openMeteo.requests).toHaveLength(48)
  expect(openMeteo.limiter.mostAtOnce).toBe(1)
})

test('another process takes over the requests of a process that died', async () => {
  const [spot] = await spotsInSquares(1)
  await untilIdle(aProcess())
  await later(8 * HOUR_MS)
  openMeteo.manner = () => 'silent'
  // It dies in the middle of asking: nothing more of it reaches the database.
  const dead = new AbortController()
  const asking = aProcess({ signal: dead.signal, timeoutMs: 60_000 }).poll()
  await openMeteo.received(3)
  openMeteo.manner = () => 'fine'
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(3)
  await later(8 * HOUR_MS + MINUTE_MS)
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(5)
  expect(await forecastOf(spot!)).toMatchObject({ state: 'fresh' })
  dead.abort()
  await asking
})

test('places with readers are requested first, then the best known spots', async () => {
  const spots = await spotsInSquares(12)
  await forecastOf(spots[2]!)
  await later(1000)
  await forecastOf(spots[5]!)
  await untilIdle(aProcess())
  expect(askedLatitudes()).toEqual([0.5, 0.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.4, 0.3, 0.1, 0])
})

test('a spot that becomes the most popular is requested first after the event', async () => {
  const spots = await spotsInSquares(12)
  // A 33rd of it in a minute, six: three places.
  const fetching = aProcess({ perDay: 180 })
  await untilIdle(fetching)
  await server.update('surfSpots', { popularityScore: 99 }, { id: spots[0]!.id })
  await server.update('surfSpots', { popularityScore: 0 }, { id: spots[8]!.id })
  fetching.spotsChanged()
  await later(MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([1.1, 1, 0.9, 0, 0.7, 0.6])
})

test('updates are published in groups, not for each square', async () => {
  await spotsInSquares(120)
  const published = await publishedBy(() => untilIdle(aProcess()))
  expect(published.length).toBeGreaterThan(0)
  expect(published.length).toBeLessThan(6)
  expect(new Set(published.map(({ name }) => name))).toEqual(new Set(['conditions']))
})

test('all processes together request no more than their budget', async () => {
  await spotsInSquares(12)
  // A 33rd of it in a minute: ten.
  await Promise.all([untilIdle(aProcess({ perDay: 300 })), untilIdle(aProcess({ perDay: 300 }))])
  expect(openMeteo.requests).toHaveLength(10)
  await untilIdle(aProcess())
  expect(new Set(askedLatitudes()).size).toBe(12)
  expect(openMeteo.requests).toHaveLength(24)
})

test('the hourly budget applies besides the minute’s, until the hour ends', async () => {
  await spotsInSquares(6)
  const fetching = aProcess({ perDay: 100 })
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4])
  await sql`update rate_limits set points = 25 where key like 'forecast-hour%'`.execute(server.db)
  await later(2 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4])
  await later(HOUR_MS + 2 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4, 0.3, 0.2])
})

test('the last part of the daily budget is reserved for readers until the day ends', async () => {
  const spots = await spotsInSquares(6)
  const fetching = aProcess({ perDay: 100 })
  // Four in a minute, the least: two places.
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4])
  await sql`update rate_limits set points = 96 where key like 'forecast-day%'`.execute(server.db)
  await forecastOf(spots[1]!)
  await later(MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4, 0.1])
  await later(2 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toEqual([0.5, 0.4, 0.1])
  for (const minutes of [0, 1, 2]) {
    await later(25 * HOUR_MS + minutes * MINUTE_MS)
    await untilIdle(fetching)
  }
  expect(new Set(askedLatitudes())).toEqual(new Set([0.5, 0.4, 0.3, 0.2, 0.1, 0]))
})

test('the last updates before the budget ends are published', async () => {
  await spotsInSquares(12)
  const published = await publishedBy(() => untilIdle(aProcess({ perDay: 300 })))
  expect(published.map(({ name }) => name)).toEqual(['conditions'])
  expect(await squaresKnown()).toBe(5)
})

test('without waves from the best model another is requested, and the best one again after some days', async () => {
  const spot = await aSpot()
  // Three cells to the south of the best model, one of the other.
  openMeteo.isLand = ({ latitude }) => latitude > 33.4
  await untilIdle(aProcess())
  const models = () => openMeteo.requests.filter(({ source }) => source === 'marine').map(({ models }) => models)
  expect(models()).toEqual([null, 'ecmwf_wam025'])
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh', waveHeight: expect.any(Number) })
  for (const hours of [6, 12, 18]) {
    await later(hours * HOUR_MS)
    await untilIdle(aProcess())
  }
  expect(models().slice(2)).toEqual(['ecmwf_wam025', 'ecmwf_wam025', 'ecmwf_wam025'])
  openMeteo.isLand = () => false
  await later(4 * 24 * HOUR_MS)
  await untilIdle(aProcess())
  expect(models().slice(5)).toEqual([null])
})

test('a place without waves in any model still gets wind, and is not requested more often', async () => {
  const spot = await aSpot()
  openMeteo.isLand = () => true
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(4)
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh', waveHeight: null, windSpeed: expect.any(Number) })
  await later(HOUR_MS)
  await untilIdle(aProcess())
  expect(openMeteo.requests).toHaveLength(4)
})

test('a spot uses the cell of sea in front of it, also across the date line', async () => {
  await aSpot({ latitude: -17, longitude: 179.99 })
  await aSpot({ latitude: -16.99, longitude: -179.96 })
  await server.db.updateTable('surfSpots').set({ facing: 90 }).execute()
  await untilIdle(aProcess())
  expect(openMeteo.requests.map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
    expect.arrayContaining([
      [-17, -179.95],
      [-17, -179.9],
    ]),
  )
})
