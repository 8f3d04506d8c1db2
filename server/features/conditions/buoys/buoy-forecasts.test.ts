import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import { storeBuoyForecasts } from '#server/features/conditions/buoys/buoy-forecasts.ts'
import { storeObservations } from '#server/features/conditions/buoys/observations.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { LeaseLost, sourceLease } from '#server/features/conditions/sources/source-lease.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import type { Manner } from '#test/fakes/open-meteo/open-meteo-answer.ts'
import { plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'

const START = Date.parse('2026-11-20T15:20:00Z')

const shipped = await shippedBuoys()
/** Metres: the wave height everywhere, from the time of asking on. */
let forecast: number

const asked = () => openMeteo.calls.map(({ places }) => places)
const now = () => server.clock.now!
const later = (hours: number) => {
  server.clock.now = new Date(START + hours * HOUR_MS)
}
const keep = (settings: Record<string, string> = {}) => {
  const env = readEnv({ ...openMeteo.env, ...settings })
  const { signal } = new AbortController()
  const log = pino({ level: 'silent' })
  return storeBuoyForecasts({ db: server.db, env, log, now, ...shipped, signal })
}
const aSpotOfTheCatalogue = async () => {
  const spot = await aSpot()
  await update('surfSpots', { catalogueKey: 'huntington' }, { id: spot.id })
  return spot
}
const measure = (buoy: string, hours: number, waveHeight: number) =>
  storeObservations(server.db, [
    { buoy, time: new Date(START + hours * HOUR_MS), waveHeight, peakPeriod: 14, direction: 210 },
  ])
const stored = () => server.db.selectFrom('buoyForecasts').selectAll().orderBy('buoy').orderBy('hour').execute()
const reportOf = async ({ id }: { id: string }): Promise<BuoyReport> =>
  (await ask(null, `GET /api/surf-spots/${id}/buoy`)).body

beforeEach(async () => {
  forecast = 1.5
})
const openMeteo = inEachTest(() => startOpenMeteo({ now }))
beforeEach(async () => {
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), wave_height: forecast })
})
const server = serverInEachTest(() => ({ NDBC_URL: 'http://127.0.0.1:9' }))
const { ask, aSpot, update } = server
beforeEach(async () => {
  later(0)
})
afterEach(async () => {
  expect(openMeteo.refusals).toEqual([])
})

test('one request stores the forecast of 24 to 48 hours ahead for all buoys near spots', async () => {
  await aSpotOfTheCatalogue()
  for (const buoy of ['46253', '46256', '44025']) await measure(buoy, -1, 1)
  await keep()
  expect(asked()).toEqual([2])
  const rows = await stored()
  expect([...new Set(rows.map(({ buoy }) => buoy))]).toEqual(['46253', '46256'])
  expect(rows).toHaveLength(2 * 24)
  const ahead = rows.map(({ hour }) => (new Date(hour).getTime() - START) / HOUR_MS)
  expect(Math.min(...ahead)).toBeGreaterThanOrEqual(24)
  expect(Math.max(...ahead)).toBeLessThanOrEqual(48)

  later(5.9)
  await keep()
  expect(asked()).toEqual([2])
})

test('an hour keeps its last forecast from at least 24 hours before', async () => {
  await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  await keep()
  later(6.1)
  forecast = 3
  await keep()
  const heights = (await stored()).map(({ hour, waveHeight }) => [new Date(hour).toISOString(), waveHeight])
  expect(heights[0]).toEqual(['2026-11-21T16:00:00.000Z', 1.5])
  expect(heights[5]).toEqual(['2026-11-21T21:00:00.000Z', 1.5])
  expect(heights[6]).toEqual(['2026-11-21T22:00:00.000Z', 3])
})

test('the error is the mean over the hours of the last week in which the buoy measured', async () => {
  const spot = await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  await keep()
  expect(await reportOf(spot)).toMatchObject({ forecastError: null })
  // Half of the hours 0.1 m lower than forecast, half of them 0.3 m higher, twice in each.
  for (let hour = 25; hour <= 48; hour += 1)
    for (const minutes of [-20, 10]) await measure('46253', hour - 1 / 3 + minutes / 60, hour % 2 === 0 ? 1.4 : 1.8)
  later(47)
  expect(await reportOf(spot)).toMatchObject({ forecastError: null })
  later(49)
  const { forecastError } = await reportOf(spot)
  expect(forecastError).toMatchObject({ hours: 24, leadHours: 24 })
  expect(forecastError?.meanError).toBeCloseTo(0.2, 5)
  expect(forecastError?.bias).toBeCloseTo(-0.1, 5)
  later(9 * 24)
  expect(await reportOf(spot)).toMatchObject({ forecastError: null })
})

const manners: Manner[] = ['html', 'broken', 'one short', 'gigantic', 'elsewhere', 'wrong types', 'half of the hours']
test.each(manners)('a response that is %j stores nothing and is requested again', async (manner) => {
  await aSpotOfTheCatalogue()
  for (const buoy of ['46253', '46256']) await measure(buoy, -1, 1)
  openMeteo.manner = () => manner
  await keep()
  expect(await stored()).toEqual([])
  openMeteo.manner = () => 'fine'
  await keep()
  expect(await stored()).toHaveLength(2 * 24)
})

test('a process sends no request while another one does', async () => {
  await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  const other = sourceLease(server.db, 'open-meteo')
  await other.take()
  await keep()
  expect(asked()).toEqual([])
  await other.release()
  await keep()
  expect(asked()).toEqual([1])
})

test('an expired lease is lost and does not count against the budget', async () => {
  const lease = sourceLease(server.db, 'open-meteo')
  await lease.take()
  await lease.extend()
  await lease.release()
  await expect(lease.extend()).rejects.toThrow(LeaseLost)
})

test('no request is sent without a budget or above it', async () => {
  await aSpotOfTheCatalogue()
  for (const buoy of ['46253', '46256', '46222']) await measure(buoy, -1, 1)
  await keep({ OPEN_METEO_REQUESTS_PER_DAY: '0' })
  await keep({ OPEN_METEO_REQUESTS_PER_DAY: '2' })
  expect(asked()).toEqual([])
})
