import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Forecast, TideAndLight } from '#contract/sea/conditions.ts'
import { conditionsWanted } from '#server/features/conditions/events.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import { plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'
import { serverInTest } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const { server, openMeteo, start, later, aProcess, untilIdle, forecastOf } = fetchingInEachTest()
const { aSurfer, aSpot, update } = server

const fetchAll = () => untilIdle(aProcess())
const hourAt = ({ hours }: Forecast, time: string) => hours.find((hour) => hour.time === time)
const straightSwell = {
  swell_wave_height: 1.5,
  swell_wave_period: 14,
  swell_wave_direction: 220,
  wind_speed_10m: 4,
  wind_direction_10m: 40,
  sea_surface_temperature: 17.8,
  secondary_swell_wave_height: 0.4,
  secondary_swell_wave_period: 8.1,
  secondary_swell_wave_direction: 286,
  wind_wave_height: 0,
  wind_gusts_10m: 9.1,
  temperature_2m: 16.5,
}

test('the first request is answered as pending, a later one with the week and its reasons', async () => {
  const spot = await aSpot()
  const before = await forecastOf(spot)
  expect(before).toMatchObject({ state: 'pending', fetchedAt: null, waveHeight: null, surfRating: null, reasons: [] })
  expect(before.windows).toEqual([])
  expect(before.hours).toHaveLength(240)
  expect(before.hours.every(({ waveHeight, windSpeed }) => waveHeight === null && windSpeed === null)).toBe(true)
  // Tide and light need no source.
  expect(before.light).toHaveLength(10)
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
    surfRating: 3,
  })
  expect(forecast.waveHeight).toBe(8)
  expect(forecast.reasons.map(({ factor }) => factor)).toEqual(['swell', 'window', 'size', 'shape', 'wind'])
  expect(hourAt(forecast, '2026-11-20T15:00:00.000Z')).toEqual({
    time: '2026-11-20T15:00:00.000Z',
    // 8 feet, as above.
    waveHeight: 2.56,
    swellHeight: 1.5,
    // The peak of a mean of 14 s.
    swellPeriod: 15.7,
    swellPeriodKind: 'peak',
    swellDirection: 220,
    windSpeed: 4,
    windDirection: 40,
    windSide: 'glassy',
    waterTemperature: 17.8,
    windGusts: 9,
    airTemperature: 16.5,
    swells: [
      { heightMeters: 1.5, periodSeconds: 15.7, periodKind: 'peak', directionDegrees: 220 },
      { heightMeters: 0.4, periodSeconds: 9.1, periodKind: 'peak', directionDegrees: 286 },
    ],
    tideShare: null,
    surfRating: 3,
    warning: 'experts-only',
  })
  expect(forecast.windows.length).toBeGreaterThan(0)
  expect(forecast.hours.every(({ surfRating }) => surfRating !== null)).toBe(true)
})

test('a request made while a clock was ahead does not stay pending once it is right', async () => {
  const spot = await aSpot()
  await later(24 * HOUR_MS)
  await forecastOf(spot)
  await later(0)
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  await later(31_000)
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown' })
})

test('an old forecast is stale, and one without hours left is unknown', async () => {
  const spot = await aSpot()
  await fetchAll()
  await later(6 * HOUR_MS - 1)
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
  await later(6 * HOUR_MS)
  const stale = await forecastOf(spot)
  expect(stale).toMatchObject({ state: 'stale', fetchedAt: new Date(start).toISOString() })
  expect(stale.surfRating).not.toBeNull()
  // The source's last hours: what lies beyond them is null, and the axis stays whole.
  await later(3 * 24 * HOUR_MS)
  const old = await forecastOf(spot)
  expect(old.hours).toHaveLength(240)
  expect([old.hours[24]?.waveHeight, old.hours.at(-1)?.waveHeight]).toEqual([expect.any(Number), null])
  await later(30 * 24 * HOUR_MS)
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', waveHeight: null, reasons: [] })
})

test('a forecast that does not arrive is pending for a while and then unknown', async () => {
  const spot = await aSpot()
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  await later(29_000)
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  await later(31_000)
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', fetchedAt: null })
})

test('a server that never requests forecasts reports unknown at once', async () => {
  const quiet = await serverInTest({ databaseUrl: server.databaseUrl, OPEN_METEO_REQUESTS_PER_DAY: 0 })
  const { id } = await aSpot()
  const { body } = await quiet.ask(null, `GET /api/surf-spots/${id}/forecast`)
  expect(body).toMatchObject({ state: 'unknown', waveHeight: null })
})

test('figures that the source lacks for this hour are null and never 0', async () => {
  const spot = await aSpot()
  openMeteo.sea = (place, time) => ({
    ...plausibleSea(place, time),
    swell_wave_height: null,
    wind_wave_height: null,
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

test('a place without data at the source is unknown', async () => {
  const spot = await aSpot()
  openMeteo.manner = () => 'no values'
  await fetchAll()
  expect(await forecastOf(spot)).toMatchObject({ state: 'unknown', fetchedAt: '2026-11-20T15:20:00.000Z' })
})

test('a spot without a facing is rated without it, and the reasons name that', async () => {
  const spot = await aSpot()
  await update('surfSpots', { facing: null }, { id: spot.id })
  await fetchAll()
  const { reasons, surfRating } = await forecastOf(spot)
  expect(surfRating).toEqual(expect.any(Number))
  expect(reasons.map(({ factor }) => factor)).toContain('facing')
})

test('many readers of a square publish one event in ten minutes, and only when it is scheduled', async () => {
  let requests = 0
  let markers = Promise.withResolvers<void>()
  const bus = await joinBus(server.databaseUrl, ({ name }) =>
    name === conditionsWanted.name ? requests++ : markers.resolve(),
  )
  const requestsSoFar = async () => {
    markers = Promise.withResolvers()
    await publish(server.db, spotsChanged, {})
    await markers.promise
    return requests
  }
  const spot = await aSpot()
  const neighbour = await aSpot({ latitude: 33.661, longitude: -118.012 })
  await Promise.all([...Array(20)].map((_, index) => forecastOf(index % 2 ? spot : neighbour)))
  const first = await requestsSoFar()
  expect(first).toBeGreaterThan(0)
  for (const minutes of [1, 5, 9]) {
    await later(minutes * 60_000)
    await forecastOf(spot)
  }
  expect(await requestsSoFar()).toBe(first)
  await later(11 * 60_000)
  await forecastOf(spot)
  expect(await requestsSoFar()).toBe(first + 1)
  await fetchAll()
  await later(30 * 60_000)
  await forecastOf(spot)
  const { askedAt } = await server.db.selectFrom('conditionsCells').select('askedAt').executeTakeFirstOrThrow()
  expect(Date.parse(askedAt!)).toBe(start + 30 * 60_000)
  // Marked, without an event: it is fresh. (A fetch publishes another one.)
  expect(requests).toBe(first + 1)
  await bus.close()
})

test('a week is computed once for all readers until the spot, its sea or the minute changes', async () => {
  const spot = await aSpot()
  await forecastOf(spot)
  await fetchAll()
  const read = (known = '') =>
    server.ask(null, `GET /api/surf-spots/${spot.id}/forecast`, undefined, { 'if-none-match': known })
  const { headers } = await read()
  const etag = headers.get('etag')!
  expect((await read(etag)).status).toBe(304)
  await update('surfSpots', { facing: 90 }, { id: spot.id })
  expect((await read(etag)).status).toBe(200)
})

test('an unknown spot is not found, and an invalid id is refused', async () => {
  const nowhere = await server.ask(null, 'GET /api/surf-spots/00000000-0000-4000-8000-000000000000/forecast')
  expect(nowhere).toMatchObject(refusedWith('spot_not_found'))
  const nonsense = await server.ask(null, 'GET /api/surf-spots/pipeline/forecast')
  expect(nonsense).toMatchObject(refusedWith('invalid_request'))
})

test("tide and light of several spots equal their forecasts', in a few KB, without a request to the source", async () => {
  const spots = await Promise.all([33.655, 33.382, 34.01].map((latitude) => aSpot({ latitude })))
  const nowhere = randomUUID()
  const ids = [...spots.map(({ id }) => id), nowhere].join()
  const surfer = await aSurfer()
  const tideAndLight = (ids: string) => server.ask(surfer, `GET /api/surf-spots/tide-and-light?ids=${ids}`)
  const { status, text, body }: { status: number; text: string; body: TideAndLight[] } = await tideAndLight(ids)
  expect(status).toBe(200)
  const asked = await server.db.selectFrom('conditionsCells').select('askedAt').execute()
  expect(asked.flatMap(({ askedAt }) => askedAt ?? [])).toEqual([])
  expect(brotliCompressSync(text).length).toBeLessThan(3_000)
  expect(new Set(body.map(({ id }) => id))).toEqual(new Set(spots.map(({ id }) => id)))
  for (const { id, timeZone, light, tide } of body) {
    const forecast = await forecastOf({ id })
    expect({ timeZone, light }).toEqual({ timeZone: forecast.timeZone, light: forecast.light })
    expect(tide?.extremes).toEqual(forecast.tide?.extremes)
    expect(tide?.hourly).toHaveLength(241)
    const at = (hour: number) => new Date(Date.parse(tide?.from ?? '') + hour * HOUR_MS).toISOString()
    for (const hour of [0, 31, 240])
      expect(forecast.tide?.heights.find(({ time }) => time === at(hour))?.height).toBe(tide?.hourly[hour])
  }
  const tooMany = Array.from({ length: 9 }, () => randomUUID()).join()
  expect((await tideAndLight(tooMany)).status).toBe(400)
})
