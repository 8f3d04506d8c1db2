import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BuoyReport } from '#contract/sea/buoys.ts'
import { observeBuoys } from '#server/features/conditions/buoys/observing.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { type Env, readEnv } from '#server/platform/config/env.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { type NdbcManner, startNdbc } from '#test/fakes/ndbc.ts'
import type { Measured } from '#test/fakes/ndbc-files.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInEachTest, startServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const START = Date.parse('2026-11-20T15:20:00Z')
const LATEST = 'data/latest_obs/latest_obs.txt'
const HUNTINGTON = { latitude: 33.6553, longitude: -118.0052 }

const shipped = await shippedBuoys()
let env: Env

const later = (ms: number) => setClocks(server, new Date(START + ms))
const now = () => server.clock.now!
/** A line of this buoy, measured so many minutes before now. */
const line = (id: string, minutesAgo: number, waves: Partial<Measured> = {}): Measured => {
  const { latitude, longitude } = shipped.buoys.get(id)!
  return { time: new Date(now().getTime() - minutesAgo * MINUTE_MS), latitude, longitude, ...waves }
}
const observe = ({ signal = new AbortController().signal, timeoutMs = 60_000, aheadMs = 0 } = {}) =>
  observeBuoys({
    db: server.db,
    env,
    log: pino({ level: 'silent' }),
    now: () => new Date(now().getTime() + aheadMs),
    ...shipped,
    signal,
    timeoutMs,
  })
const reportOf = async ({ id }: { id: string }): Promise<BuoyReport> =>
  (await server.ask(null, `GET /api/surf-spots/${id}/buoy`)).body
/** As somebody who opens the spot's page. */
const lookAt = ({ id }: { id: string }) => server.ask(null, `GET /api/surf-spots/${id}/forecast`)
const asked = () => ndbc.requests.map(({ path, status }) => `${status} ${path.replace(/.*\//, '')}`)

const ndbc = inEachTest(() => startNdbc({ now: () => now() }))
beforeEach(async () => {
  env = { ...readEnv({}), NDBC_URL: ndbc.url }
})
const server = serverInEachTest(() => ({ NDBC_URL: ndbc.url }))
const { aSpot } = server
beforeEach(() => later(0))
afterEach(async () => {
  expect(ndbc.complaints).toEqual([])
})

test('a spot shows the last measurement of the nearest buoy and its source', async () => {
  const spot = await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [line('46253', 24, { waveHeight: 1.2, peakPeriod: 14, direction: 206 })]
  ndbc.measured['46256'] = [line('46256', 4, { waveHeight: 0.7 })]
  await observe()
  expect(await reportOf(spot)).toEqual({
    buoy: {
      id: '46253',
      name: 'San Pedro South, CA',
      kind: 'buoy',
      latitude: 33.576,
      longitude: -118.182,
      distanceMiles: 11.6,
    },
    observation: { time: '2026-11-20T14:56:00.000Z', waveHeight: 1.2, peakPeriod: 14, direction: 206 },
    forecastErrors: [],
    attribution: 'NOAA National Data Buoy Center',
  })
  expect(asked()).toEqual(['200 latest_obs.txt'])
  expect(ndbc.requests[0]?.client).toBe(`Lineup (${env.PUBLIC_URL})`)
})

test('when the nearest buoy is silent for three hours, the next one is shown', async () => {
  const spot = await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [line('46253', 30, { waveHeight: 1.2 })]
  await observe()
  await later(4 * HOUR_MS)
  ndbc.measured = { '46222': [line('46222', 10, { waveHeight: 0.8, peakPeriod: 13 })] }
  await observe()
  expect(await reportOf(spot)).toMatchObject({
    buoy: { id: '46222' },
    observation: { waveHeight: 0.8, direction: null },
  })
})

test('the last measurement nearby is shown with its time for up to 8 days', async () => {
  const spot = await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [line('46253', 30, { waveHeight: 1.2 })]
  await observe()
  await later(30 * HOUR_MS)
  expect(await reportOf(spot)).toMatchObject({ observation: { time: '2026-11-20T14:50:00.000Z' } })
  await later(8 * 24 * HOUR_MS)
  expect(await reportOf(spot)).toMatchObject({ buoy: { id: '46253' }, observation: null })
  await observe()
  expect(await server.db.selectFrom('buoyObservations').select('buoy').execute()).toEqual([])
})

test('a file is requested once in 20 minutes by all processes, and unchanged ones are not sent again', async () => {
  ndbc.measured['46253'] = [line('46253', 4, { waveHeight: 1.2 })]
  await Promise.all([observe(), observe(), observe()])
  await later(19 * MINUTE_MS)
  await observe()
  expect(asked()).toEqual(['200 latest_obs.txt'])
  await later(20 * MINUTE_MS)
  await observe()
  expect(asked()).toEqual(['200 latest_obs.txt', '304 latest_obs.txt'])
})

test('the file of a buoy without waves in its last line is requested while a spot near it is viewed', async () => {
  const spot = await aSpot(HUNTINGTON)
  await lookAt(spot)
  ndbc.measured['46253'] = [
    line('46253', 5),
    line('46253', 15, { waveHeight: 1.1, peakPeriod: 15 }),
    line('46253', 45, { waveHeight: 1.3, peakPeriod: 14 }),
    line('46253', 9 * 24 * 60, { waveHeight: 4 }),
  ]
  await observe()
  expect(asked()).toEqual(['200 latest_obs.txt', '200 46253.txt'])
  expect(await reportOf(spot)).toMatchObject({ observation: { waveHeight: 1.1, peakPeriod: 15 } })
  expect(await server.db.selectFrom('buoyObservations').select('buoy').execute()).toHaveLength(2)
})

test('the file of a buoy is not requested while no spot near it is viewed', async () => {
  await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [line('46253', 5)]
  await observe()
  expect(asked()).toEqual(['200 latest_obs.txt'])
})

test('a buoy that has broken loose is ignored', async () => {
  const spot = await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [{ ...line('46253', 5, { waveHeight: 3 }), latitude: 33.9 }]
  await observe()
  expect(await reportOf(spot)).toMatchObject({ observation: null })
})

const manners: NdbcManner[] = [
  'html',
  'half',
  'words',
  'old',
  'future',
  'huge',
  'missing',
  'broken',
  'redirect',
  'silent',
  { tooMany: '3600' },
]
test.each(manners)('when the file of all is %j, earlier measurements stay until the next good file', async (manner) => {
  const spot = await aSpot(HUNTINGTON)
  ndbc.measured['46253'] = [line('46253', 10, { waveHeight: 1.2, peakPeriod: 14 })]
  await observe()
  const before = await reportOf(spot)
  expect(before.observation).not.toBeNull()
  await later(20 * MINUTE_MS)
  ndbc.measured['46253'] = [line('46253', 1, { waveHeight: 2, peakPeriod: 15 })]
  ndbc.manner = () => manner
  await observe({ timeoutMs: 200 })
  expect(await reportOf(spot)).toEqual(before)
  await later(11 * HOUR_MS)
  ndbc.manner = () => 'fine'
  ndbc.measured['46253'] = [line('46253', 1, { waveHeight: 2, peakPeriod: 15 })]
  await observe()
  expect(await reportOf(spot)).toMatchObject({ observation: { waveHeight: 2 } })
})

test.each<NdbcManner>(['html', 'missing', 'broken'])(
  'a station’s file that is %j does not affect the others',
  async (manner) => {
    await lookAt(await aSpot(HUNTINGTON))
    ndbc.measured = { '46253': [line('46253', 5)], '46256': [line('46256', 5, { waveHeight: 0.9 })] }
    ndbc.manner = (path) => (path === LATEST ? 'fine' : manner)
    await observe()
    expect(await server.db.selectFrom('buoyObservations').select(['buoy', 'waveHeight']).execute()).toEqual([
      { buoy: '46256', waveHeight: 0.9 },
    ])
  },
)

test('a failing source is requested less and less often, and not before its retry time', async () => {
  const askedAfter = async (ms: number) => {
    await later(ms)
    ndbc.measured['46253'] = [line('46253', 1, { waveHeight: 1 })]
    const before = ndbc.requests.length
    await observe()
    return ndbc.requests.length > before
  }
  ndbc.manner = () => 'broken'
  expect(await askedAfter(0)).toBe(true)
  expect(await askedAfter(20 * MINUTE_MS)).toBe(true)
  expect(await askedAfter(59 * MINUTE_MS)).toBe(false)
  ndbc.manner = () => ({ tooMany: String(6 * 3600) })
  expect(await askedAfter(60 * MINUTE_MS)).toBe(true)
  expect(await askedAfter(6.9 * HOUR_MS)).toBe(false)
  ndbc.manner = () => 'fine'
  expect(await askedAfter(7 * HOUR_MS)).toBe(true)
  expect(await askedAfter(7 * HOUR_MS + 20 * MINUTE_MS)).toBe(true)
})

test('a wrong clock, now or earlier, does not delay a file', async () => {
  ndbc.manner = () => 'broken'
  await observe({ aheadMs: 10 * HOUR_MS })
  ndbc.manner = () => 'fine'
  for (const nth of [1, 2]) {
    await later(nth * 20 * MINUTE_MS)
    ndbc.measured['46253'] = [line('46253', 1, { waveHeight: 1 })]
    await observe()
    await sql`update buoy_files set run_at = '2099-01-01'`.execute(server.db)
  }
  expect(asked()).toEqual(['500 latest_obs.txt', '200 latest_obs.txt', '200 latest_obs.txt'])
})

test('stopping ends requests in progress without counting a failure', async () => {
  ndbc.manner = () => 'silent'
  const stopping = new AbortController()
  const observing = observe({ signal: stopping.signal, timeoutMs: 60_000 })
  await expect.poll(() => ndbc.requests.length).toBe(1)
  stopping.abort()
  await observing
  expect(await server.db.selectFrom('buoyFiles').select('attempts').execute()).toEqual([{ attempts: 0 }])
})

test('a server without a buoy source shows no buoy, and an unknown spot is refused', async () => {
  const off = await startServer({ databaseUrl: server.databaseUrl, NDBC_URL: '' })
  const spot = await aSpot(HUNTINGTON)
  expect((await ask(off, null, `GET /api/surf-spots/${spot.id}/buoy`)).body).toMatchObject({ buoy: null })
  const { status } = await server.ask(null, 'GET /api/surf-spots/00000000-0000-4000-8000-000000000000/buoy')
  expect(status).toBe(404)
  await off.close()
})
