import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { conditionsChanged, conditionsWanted } from '#server/features/conditions/events.ts'
import { type Refresh, startRefresh } from '#server/features/conditions/sources/refresh.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { publish } from '#server/platform/live/publish.ts'
import { startOpenMeteo } from '#test/fakes/open-meteo/open-meteo.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'
import { joinBus } from '#test/postgres/live-bus.ts'

const log = pino({ level: 'silent' })
let refresh: Refresh
let bus: { close(): Promise<void> }

const start = async (perDay = 9_800) => {
  const env = { ...readEnv({}), ...openMeteo.env, OPEN_METEO_REQUESTS_PER_DAY: perDay }
  bus = await joinBus(server.databaseUrl, ({ name }) => {
    if (name === conditionsChanged.name) news.resolve()
    if (name === conditionsWanted.name) refresh.poll()
    if (name === spotsChanged.name) refresh.spotsChanged()
  })
  refresh = startRefresh({ db: server.db, env, log, now: () => new Date() })
}
const server = serverInEachTest()
const { ask, aSpot } = server
const openMeteo = inEachTest(startOpenMeteo)
/** Resolves once news of the sea have been published. */
const news = inEachTest(() => Promise.withResolvers<void>())
afterEach(async () => {
  await bus.close()
  await refresh.close()
})
const forecastOf = async ({ id }: { id: string }) => (await ask(null, `GET /api/surf-spots/${id}/forecast`)).body

test('known spots are fetched before the first reader', async () => {
  const spot = await aSpot()
  await start()
  await news.promise
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh', surfRating: expect.any(Number) })
})

test('a new spot is fetched as soon as it is viewed', async () => {
  await start()
  const spot = await aSpot()
  await forecastOf(spot)
  await news.promise
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('added spots are fetched on their event', async () => {
  await start()
  const spot = await aSpot()
  await publish(server.db, spotsChanged, {})
  await news.promise
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('a hundred readers of a square do not wait for a silent source, which gets one request', async () => {
  const spot = await aSpot()
  openMeteo.manner = () => 'silent'
  await start()
  await openMeteo.received(1)
  const forecasts = await Promise.all(Array.from({ length: 100 }, () => forecastOf(spot)))
  expect(new Set(forecasts.map(({ state }) => state))).toEqual(new Set(['pending']))
  expect(openMeteo.requests).toHaveLength(1)
})

test('closing ends requests in progress and leaves them to the next process', async () => {
  const spot = await aSpot()
  openMeteo.manner = () => 'silent'
  await start()
  await openMeteo.received(1)
  await bus.close()
  await refresh.close()
  openMeteo.manner = () => 'fine'
  await start()
  await news.promise
  expect(await forecastOf(spot)).toMatchObject({ state: 'fresh' })
})

test('a budget of 0 sends no request', async () => {
  const spot = await aSpot()
  await start(0)
  expect(await forecastOf(spot)).toMatchObject({ state: 'pending' })
  await refresh.close()
  expect(openMeteo.requests).toEqual([])
})
