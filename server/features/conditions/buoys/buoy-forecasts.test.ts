import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import { storeBuoyForecasts } from '#server/features/conditions/buoys/buoy-forecasts.ts'
import { removeOldBuoyData, storeObservations } from '#server/features/conditions/buoys/observations.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { LeaseLost, sourceLease } from '#server/features/conditions/sources/source-lease.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
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
const stored = () =>
  server.db.selectFrom('buoyForecasts').selectAll().orderBy('buoy').orderBy('daysAhead').orderBy('hour').execute()
const storedOf = async (days: number) => (await stored()).filter(({ daysAhead }) => daysAhead === days)
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

test('one request stores the forecasts of 1, 3, 5, 7 and 9 days ahead for all buoys near spots', async () => {
  await aSpotOfTheCatalogue()
  for (const buoy of ['46253', '46256', '44025']) await measure(buoy, -1, 1)
  await keep()
  expect(asked()).toEqual([2])
  const rows = await stored()
  expect([...new Set(rows.map(({ buoy }) => buoy))]).toEqual(['46253', '46256'])
  expect(rows).toHaveLength(2 * 5 * 24)
  for (const days of [1, 3, 5, 7, 9]) {
    const ahead = (await storedOf(days)).map(({ hour }) => (new Date(hour).getTime() - START) / HOUR_MS)
    expect(ahead).toHaveLength(2 * 24)
    expect(Math.min(...ahead)).toBeGreaterThanOrEqual(days * 24)
    expect(Math.max(...ahead)).toBeLessThanOrEqual((days + 1) * 24)
  }

  later(5.9)
  await keep()
  expect(asked()).toEqual([2])
})

test('an hour keeps its last forecast of each day ahead', async () => {
  await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  await keep()
  later(6.1)
  forecast = 3
  await keep()
  const heightsOf = async (days: number) =>
    (await storedOf(days)).map(({ hour, waveHeight }) => [new Date(hour).toISOString(), waveHeight])
  const [tomorrow, ninth] = [await heightsOf(1), await heightsOf(9)]
  expect(tomorrow[0]).toEqual(['2026-11-21T16:00:00.000Z', 1.5])
  expect(tomorrow[5]).toEqual(['2026-11-21T21:00:00.000Z', 1.5])
  expect(tomorrow[6]).toEqual(['2026-11-21T22:00:00.000Z', 3])
  expect(ninth[5]).toEqual(['2026-11-29T21:00:00.000Z', 1.5])
  expect(ninth[6]).toEqual(['2026-11-29T22:00:00.000Z', 3])
})

test('forecasts are removed eight days after their hour, and not before it', async () => {
  await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  await keep()
  await removeOldBuoyData(server.db, now())
  expect(await stored()).toHaveLength(5 * 24)
  later(10 * 24)
  await removeOldBuoyData(server.db, now())
  expect(new Set((await stored()).map(({ daysAhead }) => daysAhead))).toEqual(new Set([3, 5, 7, 9]))
  later(19 * 24)
  await removeOldBuoyData(server.db, now())
  expect(await stored()).toEqual([])
})

test('the error is the mean over the hours of the last week in which the buoy measured', async () => {
  const spot = await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  await keep()
  expect(await reportOf(spot)).toMatchObject({ forecastErrors: [] })
  // Half of the hours 0.1 m lower than forecast, half of them 0.3 m higher, twice in each.
  for (let hour = 25; hour <= 48; hour += 1)
    for (const minutes of [-20, 10]) await measure('46253', hour - 1 / 3 + minutes / 60, hour % 2 === 0 ? 1.4 : 1.8)
  later(47)
  expect(await reportOf(spot)).toMatchObject({ forecastErrors: [] })
  later(49)
  const { forecastErrors = [] } = await reportOf(spot)
  expect(forecastErrors).toMatchObject([{ hours: 24, daysAhead: 1 }])
  expect(forecastErrors[0]?.meanError).toBeCloseTo(0.2, 5)
  expect(forecastErrors[0]?.bias).toBeCloseTo(-0.1, 5)
  later(9 * 24)
  expect(await reportOf(spot)).toMatchObject({ forecastErrors: [] })
})

test('the error of each day ahead is that of its own forecasts', async () => {
  const spot = await aSpotOfTheCatalogue()
  await measure('46253', -1, 1)
  openMeteo.sea = (place, time) => ({
    ...plausibleSea(place, time),
    // A tenth of a metre too high for each day ahead.
    wave_height: 1 + Math.floor((time.getTime() - now().getTime()) / DAY_MS) / 10,
  })
  await keep()
  for (let hour = 25; hour <= 10 * 24; hour += 1) await measure('46253', hour - 1 / 3, 1)
  // Five days ahead, fewer than 24 hours are over.
  later(5.5 * 24)
  const before = (await reportOf(spot)).forecastErrors
  expect(before?.map(({ daysAhead }) => daysAhead)).toEqual([1, 3])
  // The first days' hours are over seven days ago.
  later(10 * 24 + 1)
  const after = (await reportOf(spot)).forecastErrors ?? []
  expect(after.map(({ daysAhead, hours }) => [daysAhead, hours])).toEqual([5, 7, 9].map((days) => [days, 24]))
  for (const { daysAhead, meanError } of after) expect(meanError).toBeCloseTo(daysAhead / 10, 5)
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
  expect(await stored()).toHaveLength(2 * 5 * 24)
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
