import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { cacheSpots } from '#server/features/spots/spots-in-memory.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { publish } from '#server/platform/live/publish.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverInEachTest, serverInTest } from '#test/fixtures/server.ts'

const SPOTS = 50
const at = new Date('2026-11-20T00:00:00Z')

let spots: { id: string }[]

const server = serverInEachTest()
const { aSpot } = server
beforeEach(async () => {
  server.clock.now = at
  spots = await Promise.all(
    Array.from({ length: SPOTS }, (_, index) => aSpot({ name: `Peak ${index}`, latitude: index })),
  )
})

test('nine in ten of eight hours of requests, one a minute, get 304', async () => {
  await aSea(server.db, spots, {}, { at })
  let etag = ''
  let unchanged = 0
  const minutes = 8 * 60
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = new Date(at.getTime() + minute * MINUTE_MS)
    server.clock.now = now
    // Each minute there is news of some square or other.
    await aSea(server.db, [spots[minute % SPOTS]!], { swellHeight: 1 + minute / 1000 }, { at: now })
    await publish(server.db, conditionsChanged, {})
    const reply = await server.ask(null, 'GET /api/surf-spots/all', undefined, { 'if-none-match': etag })
    if (reply.status === 304) unchanged += 1
    etag = String(reply.headers.get('etag'))
  }
  expect(unchanged).toBeGreaterThanOrEqual(0.9 * minutes)
  // And yet the news arrive: each hour at the latest.
  expect(unchanged).toBeLessThanOrEqual(minutes - minutes / 60)
})

test('while little is known of the sea, an update is shown as soon as it is published', async () => {
  const fresh = await serverInTest()
  fresh.clock.now = at
  const spot = await fresh.aSpot()
  const rating = async () => (await fresh.ask(null, `GET /api/surf-spots/${spot.id}`)).body.surfRating
  expect(await rating()).toBeNull()
  await aSea(fresh.db, [spot], {}, { at })
  await publish(fresh.db, conditionsChanged, {})
  await expect.poll(rating).toBe(3.5)
})

test("a spot's first figures are in the lists at once, though nearly all others are known", async () => {
  const known = await serverInTest()
  known.clock.now = at
  const [last, ...others] = await Promise.all(
    Array.from({ length: 30 }, (_, index) => known.aSpot({ name: `Peak ${index}`, latitude: index })),
  )
  const listed = async () => {
    const { body } = await known.ask(null, 'GET /api/surf-spots/all')
    return (body as { id: string; surfRating: number | null }[]).find(({ id }) => id === last!.id)?.surfRating
  }
  await aSea(known.db, others, {}, { at })
  await publish(known.db, conditionsChanged, {})
  expect(await listed()).toBeNull()
  await aSea(known.db, [last!], {}, { at })
  await publish(known.db, conditionsChanged, {})
  await expect.poll(listed).toBe(3.5)
})

test('within an hour list and detail show the same figures, also when the list is older', async () => {
  await aSea(server.db, spots, {}, { at })
  const id = spots[7]!.id
  const listed = async () => (await server.ask(null, `GET /api/surf-spots/${id}`)).body
  const before = await listed()
  const later = new Date(at.getTime() + 2 * MINUTE_MS)
  server.clock.now = later
  await aSea(server.db, spots, { swellHeight: 3, windSpeed: 33 }, { at: later })
  await publish(server.db, conditionsChanged, {})
  const { body: detail } = await server.ask(null, `GET /api/surf-spots/${id}/forecast`)
  const list = await listed()
  const present = detail.hours.findIndex(({ time }: { time: string }) => time === at.toISOString())
  expect(list.waveHeight).toBe(before.waveHeight)
  for (const figure of ['waveHeight', 'windSpeed', 'waterTemperature', 'surfRating'])
    expect(detail[figure]).toBe(list[figure])
  const [{ hoursOld: _, ...shown }] = list.currentConditions.forecasts
  expect(detail.hours[present]).toMatchObject(shown)
  expect(detail.hours[present + 1].swellHeight).toBe(3)
})

test('concurrent readers share one read of the spots', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.ask(null, `GET /api/surf-spots/nearby?latitude=${index}&longitude=-118.0052`),
    ),
  )
  expect(replies.map(({ body }) => body[0].name)).toEqual(replies.map((_, index) => `Peak ${index}`))
})

test('changes missed while the bus was away are read when it is back', async () => {
  const names = async () =>
    (await server.ask(null, 'GET /api/surf-spots/all')).body.map((spot: { name: string }) => spot.name)
  expect(await names()).not.toContain('Missed')
  // Nothing announces it, as when the bus is away at that moment; it is back at once.
  await aSpot({ name: 'Missed', latitude: -40 })
  expect(await names()).not.toContain('Missed')
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lineup live' and datname = current_database()`.execute(server.db)
  await expect.poll(names).toContain('Missed')
})

test('readers get the former list while a large one is rebuilt', async () => {
  const memory = cacheSpots(
    { db: server.db, env: readEnv({}), log: pino({ level: 'silent' }), now: () => at },
    SPOTS - 1,
  )
  const former = await memory.current()
  await aSpot({ name: 'A New Peak', latitude: -40 })
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table surf_spots in access exclusive mode`.execute(tx)
    memory.spotsChanged()
    expect(await memory.current()).toBe(former)
    expect(await memory.current()).toBe(former)
  })
  await expect.poll(async () => (await memory.current()).snapshot?.all()).toContain('A New Peak')
  expect((await memory.current()).version).not.toBe(former.version)
})

test('surfers get the last known spots while the database is away', async () => {
  const alone = await serverInTest()
  alone.clock.now = at
  await alone.aSpot({ name: 'Still here' })
  const names = async () => {
    const { status, body } = await alone.ask(null, 'GET /api/surf-spots/all')
    return [status, body[0]?.name]
  }
  expect(await names()).toEqual([200, 'Still here'])
  await sql`alter table surf_spots rename to surf_spots_away`.execute(alone.db)
  alone.clock.now = new Date(at.getTime() + 5 * 60 * MINUTE_MS)
  expect(await names()).toEqual([200, 'Still here'])
  expect(await names()).toEqual([200, 'Still here'])
})
