import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { seasIn } from '#server/features/spots/sea-at-spots.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverInEachTest, type TestServer } from '#test/fixtures/server.ts'

const at = new Date('2026-11-20T15:20:00Z')

const server = serverInEachTest()
const { ask, aSpot } = server
const other = serverInEachTest(() => ({ databaseUrl: server.databaseUrl }))
const forgetful = serverInEachTest(() => ({ databaseUrl: server.databaseUrl, SPOTS_IN_MEMORY: 0 }))
beforeEach(async () => {
  for (const { clock } of [server, other, forgetful]) clock.now = at
})
const pier = inEachTest(() => aSpot())
beforeEach(async () => {
  await aSpot({ name: 'Unknown Sea', latitude: 20 })
  await aSea(server.db, [pier], {}, { at, fetchedAt: new Date(at.getTime() - 7.5 * HOUR_MS) })
})

const spotOn = async (process: TestServer, path: string): Promise<SurfSpot> => {
  const { body } = await process.ask(null, `GET /api/surf-spots/${path}`)
  return Array.isArray(body) ? body[0] : body
}

test.each(['all', 'popular', 'nearby?latitude=33.65&longitude=-118', 'pier'])(
  '%s has the current conditions',
  async (path) => {
    for (const process of [server, forgetful]) {
      const spot = await spotOn(process, path === 'pier' ? pier.id : path)
      expect(spot).toMatchObject({ name: 'Huntington Pier', surfRating: 3.5, windSpeed: 2, waterTemperature: 64 })
      expect(spot.currentConditions.forecasts).toEqual([
        {
          time: '2026-11-20T15:00:00.000Z',
          ...{ waveHeight: expect.any(Number), surfRating: 3.5, warning: null, waterTemperature: 18, hoursOld: 7 },
          ...{ swellHeight: 1.5, swellPeriod: 14, swellPeriodKind: 'peak', swellDirection: 220 },
          ...{ windSpeed: 3, windDirection: 40, windSide: 'glassy' },
        },
      ])
      expect(spot.waveHeight).toBeCloseTo(spot.currentConditions.forecasts[0]!.waveHeight * 3.28, 0)
    }
  },
)

test('a spot without known conditions shows none', async () => {
  const { body } = await ask(null, 'GET /api/surf-spots/all')
  expect(body[1]).toMatchObject({
    name: 'Unknown Sea',
    ...{ waveHeight: null, windSpeed: null, waterTemperature: null, surfRating: null },
    currentConditions: { forecasts: [] },
  })
})

test('the figures change with the hour, and are empty once the source has no more hours', async () => {
  const [now] = (await spotOn(server, 'all')).currentConditions.forecasts
  expect(now).toMatchObject({ time: '2026-11-20T15:00:00.000Z', hoursOld: 7 })
  server.clock.now = new Date(at.getTime() + HOUR_MS)
  await expect
    .poll(async () => (await spotOn(server, 'all')).currentConditions.forecasts[0])
    .toMatchObject({ time: '2026-11-20T16:00:00.000Z', hoursOld: 8 })
  server.clock.now = new Date(at.getTime() + 48 * HOUR_MS)
  expect((await spotOn(server, 'all')).currentConditions.forecasts).toEqual([])
  server.clock.now = at
})

test('conditions that one process publishes are shown by another', async () => {
  const rating = async () => (await spotOn(other, 'all')).surfRating
  expect(await rating()).toBe(3.5)
  await aSea(server.db, [pier], { swellHeight: 0 }, { at })
  await publish(server.db, conditionsChanged, {})
  // New figures wait for 15 minutes from when the other process learns of them.
  let later = at.getTime()
  const ratingLater = () => {
    later += 16 * MINUTE_MS
    other.clock.now = new Date(later)
    return rating()
  }
  await expect.poll(ratingLater).toBe(0)
  other.clock.now = at
})

test('an added or changed spot appears on every process', async () => {
  const names = async (process: TestServer) =>
    (await process.ask(null, 'GET /api/surf-spots/all')).body.map(({ name }: SurfSpot) => name)
  expect(await names(other)).not.toContain('A New Peak')
  await aSpot({ name: 'A New Peak', latitude: 10 })
  await publish(server.db, spotsChanged, {})
  for (const process of [server, other]) await expect.poll(() => names(process)).toContain('A New Peak')
})

test('an unchanged reply is not sent again, and a changed one is', async () => {
  const first = await ask(null, 'GET /api/surf-spots/all')
  const known = { 'if-none-match': String(first.headers.get('etag')) }
  expect((await ask(null, 'GET /api/surf-spots/all', undefined, known)).status).toBe(304)
  await aSpot({ name: 'Another New Peak', latitude: 11 })
  await publish(server.db, spotsChanged, {})
  await expect.poll(async () => (await ask(null, 'GET /api/surf-spots/all', undefined, known)).status).toBe(200)
})

/** How many blocks of weeks, which are stored apart from their rows, were read so far, by this connection up to now. */
async function weekBlocksRead(connection: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection)
  const { rows } = await sql<{ blocks: number }>`
    select (toast_blks_hit + toast_blks_read)::int as blocks from pg_statio_user_tables
    where relname = 'conditions_cells'`.execute(connection)
  return rows[0]!.blocks
}

test('reading the figures of an hour reads a part of the stored week', async () => {
  // Other connections publish what they read at any time, so one does all that counts.
  await server.db.connection().execute(async (connection) => {
    await sql`
      update conditions_cells set hours = hours || decode(repeat('00', 50000), 'hex')
      where hours is not null`.execute(connection)
    const before = await weekBlocksRead(connection)
    await sql`select md5(hours) from conditions_cells`.execute(connection)
    const afterOne = await weekBlocksRead(connection)
    expect((await seasIn(connection, at)).size).toBe(1)
    const ofOne = afterOne - before
    const ofAnHour = (await weekBlocksRead(connection)) - afterOne
    expect(ofAnHour).toBeGreaterThan(0)
    expect(ofAnHour).toBeLessThan(ofOne / 2)
  })
})
