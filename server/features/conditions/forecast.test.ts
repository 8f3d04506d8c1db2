import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Forecast } from '#contract/conditions.ts'
import { roundsOf } from '#server/features/conditions/rounds.ts'
import { readEnv } from '#server/platform/env.ts'
import { announcing, listen } from '#server/platform/live/bus.ts'
import { ask } from '#test/client.ts'
import { aSpot } from '#test/factories.ts'
import { type OpenMeteo, startOpenMeteo } from '#test/open-meteo.ts'
import { plausibleSea } from '#test/open-meteo-sea.ts'
import { startServer, type TestServer } from '#test/server.ts'

const HOUR_MS = 60 * 60 * 1000
/** 7:20 in the morning at Huntington Beach. */
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

const askFor = ({ id }: { id: string }) => ask(server, null, `GET /api/surf-spots/${id}/forecast`)
const forecastOf = async (spot: { id: string }): Promise<Forecast> => {
  const { status, body } = await askFor(spot)
  expect(status).toBe(200)
  return body
}
const fetchAll = async () => {
  const env = { ...readEnv({}), ...openMeteo.env }
  const rounds = roundsOf({ db: server.db, env, log, now: () => server.clock.now! }, new AbortController().signal)
  while ((await rounds.next()) === 0);
}
const hourAt = ({ hours }: Forecast, time: string) => hours.find((hour) => hour.time === time)
const straightSwell = {
  swell_wave_height: 1.5,
  swell_wave_period: 12,
  swell_wave_peak_period: 14,
  swell_wave_direction: 220,
  wind_speed_10m: 4,
  wind_direction_10m: 40,
  sea_surface_temperature: 17.8,
}

test('the first who asks is told to ask again, and then has the week with its reasons', async () => {
  const spot = await aSpot(server.db)
  const before = await forecastOf(spot)
  expect(before).toMatchObject({ state: 'pending', fetchedAt: null, waveHeight: null, surfRating: null, reasons: [] })
  expect(before.windows).toEqual([])
  expect(before.hours).toHaveLength(168)
  expect(before.hours.every(({ waveHeight, windSpeed }) => waveHeight === null && windSpeed === null)).toBe(true)
  // Tide and light need no source.
  expect(before.light).toHaveLength(7)
  expect(before.tide?.extremes.length).toBeGreaterThan(20)

  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), ...straightSwell })
  await fetchAll()
  const forecast = await forecastOf(spot)
  expect(forecast).toMatchObject({
    state: 'fresh',
    fetchedAt: '2026-11-20T15:20:00.000Z',
    attribution: expect.stringContaining('Open-Meteo'),
    timeZone: 'America/Los_Angeles',
    // Feet, miles per hour, degrees Fahrenheit.
    windSpeed: 2,
    waterTemperature: 64,
    surfRating: 4.5,
  })
  expect(forecast.waveHeight).toBeGreaterThan(5)
  expect(forecast.reasons.map(({ factor }) => factor)).toEqual(['swell', 'window', 'wind'])
  expect(hourAt(forecast, '2026-11-20T15:00:00.000Z')).toEqual({
    time: '2026-11-20T15:00:00.000Z',
    waveHeight: expect.closeTo(forecast.waveHeight! / 3.28, 1),
    swellHeight: 1.5,
    swellPeriod: 14,
    swellDirection: 220,
    windSpeed: 4,
    windDirection: 40,
    windSide: 'glassy',
    waterTemperature: 17.8,
    surfRating: 4.5,
  })
  expect(forecast.windows.length).toBeGreaterThan(0)
  expect(forecast.hours.every(({ surfRating }) => surfRating !== null)).toBe(true)
})

test('the week begins with the midnight at the spot and has the hours that its clocks have', async () => {
  const newYork = await aSpot(server.db, { name: 'Rockaway', latitude: 40.58, longitude: -73.82 })
  const adelaide = await aSpot(server.db, { name: 'Middleton', latitude: -35.51, longitude: 138.7 })
  const christmasIsland = await aSpot(server.db, { name: 'Kiritimati', latitude: 1.98, longitude: -157.48 })
  await fetchAll()
  const weekAt = async (spot: { id: string }) => {
    const { hours, light } = await forecastOf(spot)
    return [hours[0]?.time, hours.length, light[0]?.day]
  }
  expect(await weekAt(newYork)).toEqual(['2026-11-20T05:00:00.000Z', 168, '2026-11-20'])
  expect(await weekAt(adelaide)).toEqual(['2026-11-20T13:30:00.000Z', 168, '2026-11-21'])
  expect(await weekAt(christmasIsland)).toEqual(['2026-11-20T10:00:00.000Z', 168, '2026-11-21'])
  for (const spot of [newYork, adelaide, christmasIsland]) {
    const { hours } = await forecastOf(spot)
    expect(hours.every(({ waveHeight }) => waveHeight !== null)).toBe(true)
  }
  // The clocks go back there on 1 November and forward on 14 March.
  server.clock.now = new Date('2026-10-30T15:00:00Z')
  expect(await weekAt(newYork)).toEqual(['2026-10-30T04:00:00.000Z', 169, '2026-10-30'])
  server.clock.now = new Date('2027-03-10T15:00:00Z')
  expect(await weekAt(newYork)).toEqual(['2027-03-10T05:00:00.000Z', 167, '2027-03-10'])
})

test('what grows old is called stale, and what has run out of hours unknown', async () => {
  const spot = await aSpot(server.db)
  await fetchAll()
  later(6 * HOUR_MS - 1)
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
  later(6 * HOUR_MS)
  const stale = await forecastOf(spot)
  expect(stale).toMatchObject({ state: 'stale', fetchedAt: new Date(start).toISOString() })
  expect(stale.surfRating).not.toBeNull()
  // The source's last hours: what lies beyond them is null, and the axis stays whole.
  later(3 * 24 * HOUR_MS)
  const old = await forecastOf(spot)
  expect(old.hours).toHaveLength(168)
  expect([old.hours[24]?.waveHeight, old.hours.at(-1)?.waveHeight]).toEqual([expect.any(Number), null])
  later(30 * 24 * HOUR_MS)
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', waveHeight: null, reasons: [] })
})

test('who asked for what does not come is told after a while that nobody knows', async () => {
  const spot = await aSpot(server.db)
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  later(29_000)
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  later(31_000)
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', fetchedAt: null })
})

test('a server that never asks says at once that nothing is known', async () => {
  const quiet = await startServer({ databaseUrl: server.databaseUrl, OPEN_METEO_REQUESTS_PER_DAY: 0 })
  const { id } = await aSpot(server.db)
  const { body } = await ask(quiet, null, `GET /api/surf-spots/${id}/forecast`)
  expect(body).toMatchObject({ state: 'unknown', waveHeight: null })
  await quiet.close()
})

test('what the source does not know in this hour is null and never 0', async () => {
  const spot = await aSpot(server.db)
  openMeteo.sea = (place, time) => ({
    ...plausibleSea(place, time),
    swell_wave_height: null,
    wave_height: null,
    sea_surface_temperature: null,
  })
  await fetchAll()
  const forecast = await forecastOf(spot)
  expect(forecast).toMatchObject({ state: 'fresh', waveHeight: null, waterTemperature: null, surfRating: null })
  expect(forecast.windSpeed).toEqual(expect.any(Number))
  expect(forecast.reasons).toEqual([])
  expect(hourAt(forecast, '2026-11-20T15:00:00.000Z')).toMatchObject({
    waveHeight: null,
    swellHeight: null,
    waterTemperature: null,
    surfRating: null,
    windSpeed: expect.any(Number),
  })
})

test('a place of which the source has nothing is unknown', async () => {
  const spot = await aSpot(server.db)
  openMeteo.manner = () => 'no values'
  await fetchAll()
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', fetchedAt: '2026-11-20T15:20:00.000Z' })
})

test.each([
  [90, 0],
  [-90, 180],
  [0, -180],
  [0, 180],
  [-47, -126],
  [71.1, 25.8],
])('there is a forecast for %d, %d', async (latitude, longitude) => {
  const spot = await aSpot(server.db, { latitude, longitude })
  await fetchAll()
  const forecast = await forecastOf(spot)
  expect(forecast.light).toHaveLength(7)
  expect(forecast.hours).toHaveLength(168)
  expect(forecast).toMatchObject({ state: 'fresh', waveHeight: expect.any(Number) })
})

test('a spot whose facing nobody has said is rated without it, and says so', async () => {
  const spot = await aSpot(server.db)
  await server.db.updateTable('surfSpots').set({ facing: null }).where('id', '=', spot.id).execute()
  await fetchAll()
  const { reasons, surfRating } = await forecastOf(spot)
  expect(surfRating).toEqual(expect.any(Number))
  expect(reasons.map(({ factor }) => factor)).toContain('facing')
})

test('many readers of a square are one wish, told once in ten minutes and only when it is due', async () => {
  let wishes = 0
  let markers = Promise.withResolvers<void>()
  const bus = await listen(server.databaseUrl, log, {
    onEvent: ({ topic }) => (topic === 'conditions_wanted' ? wishes++ : markers.resolve()),
    onGap: () => {},
  })
  const wishesSoFar = async () => {
    markers = Promise.withResolvers()
    await server.db.selectNoFrom(announcing({ topic: 'marker' }).as('marked')).execute()
    await markers.promise
    return wishes
  }
  const spot = await aSpot(server.db)
  const neighbour = await aSpot(server.db, { latitude: 33.661, longitude: -118.012 })
  await Promise.all([...Array(20)].map((_, index) => forecastOf(index % 2 ? spot : neighbour)))
  const first = await wishesSoFar()
  expect(first).toBeGreaterThan(0)
  for (const minutes of [1, 5, 9]) {
    later(minutes * 60_000)
    await forecastOf(spot)
  }
  expect(await wishesSoFar()).toBe(first)
  later(11 * 60_000)
  await forecastOf(spot)
  expect(await wishesSoFar()).toBe(first + 1)
  await fetchAll()
  later(30 * 60_000)
  await forecastOf(spot)
  const { askedAt } = await server.db.selectFrom('conditionsCells').select('askedAt').executeTakeFirstOrThrow()
  expect(Date.parse(askedAt)).toBe(start + 30 * 60_000)
  // Marked, and not told: it is fresh. (The fetching announces itself under another name.)
  expect(wishes).toBe(first + 1)
  await bus.close()
})

test('a spot that is not there is not found, and what is no id is refused', async () => {
  const nowhere = await askFor({ id: '00000000-0000-4000-8000-000000000000' })
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'spot_not_found'])
  const nonsense = await askFor({ id: 'pipeline' })
  expect([nonsense.status, nonsense.body.code]).toEqual([400, 'invalid_request'])
})
