import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcing } from '#server/platform/live/bus.ts'
import { ask } from '#test/client.ts'
import { aSea, aSpot } from '#test/factories.ts'
import { startServer, type TestServer } from '#test/server.ts'

const MINUTE_MS = 60_000
const SPOTS = 50
const at = new Date('2026-11-20T00:00:00Z')
let server: TestServer

beforeAll(async () => {
  server = await startServer()
  server.clock.now = at
})
afterAll(() => server.close())

test('of a day of repeats, one a minute, nine in ten are told that nothing is new', async () => {
  const spots = await Promise.all(
    Array.from({ length: SPOTS }, (_, index) => aSpot(server.db, { name: `Peak ${index}`, latitude: index })),
  )
  let etag = ''
  let unchanged = 0
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = new Date(at.getTime() + minute * MINUTE_MS)
    server.clock.now = now
    // Every three hours the source is asked for new hours, which takes some minutes.
    if (minute % 180 < 4) {
      await aSea(server.db, spots, { swellHeight: 1 + minute / 1000 }, { at: now })
      await sql`select ${announcing({ topic: 'conditions' })}`.execute(server.db)
    }
    const reply = await ask(server, null, 'GET /api/surf-spots/all', undefined, { 'if-none-match': etag })
    if (reply.status === 304) unchanged += 1
    etag = String(reply.headers.get('etag'))
  }
  expect(unchanged).toBeGreaterThanOrEqual(0.9 * 24 * 60)
  expect(unchanged).toBeLessThan(24 * 60 - 8)
})

test('readers who come at once wait for one reading of the spots', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ask(server, null, `GET /api/surf-spots/nearby?latitude=${index}&longitude=-118.0052`),
    ),
  )
  expect(replies.map(({ body }) => body[0].name)).toEqual(replies.map((_, index) => `Peak ${index}`))
})

test('what was missed while the bus was away is read when it is back', async () => {
  const names = async () =>
    (await ask(server, null, 'GET /api/surf-spots/all')).body.map((spot: { name: string }) => spot.name)
  expect(await names()).not.toContain('Missed')
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lineup live' and datname = current_database()`.execute(server.db)
  await aSpot(server.db, { name: 'Missed', latitude: -40 })
  await expect.poll(names, { timeout: 15_000 }).toContain('Missed')
})
