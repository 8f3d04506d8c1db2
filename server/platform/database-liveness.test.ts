import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/failures.ts'
import { createDatabase } from '#test/database.ts'
import { type PostgresProxy, startPostgresProxy } from '#test/postgres-proxy.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: PostgresProxy
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  proxy = await startPostgresProxy(database.url)
  db = connect(proxy.url, { size: 2, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await db.destroy()
  proxy.close()
  await database.drop()
})

const answers = () =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

beforeEach(async () => {
  await proxy.heal()
  await expect.poll(answers).toBe(true)
})

test('who waits for a frozen database is refused within seconds, also those who wait for a connection', async () => {
  proxy.freeze()
  const began = performance.now()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
  // A second in truth; without the watch it would be 5 to 12.
  expect(performance.now() - began).toBeLessThan(4_000)
  for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
})

test('while it is frozen nobody waits, and once it answers again everything works as before', async () => {
  proxy.freeze()
  expect(await answers()).toBe(false)
  const began = performance.now()
  expect(await answers()).toBe(false)
  expect(performance.now() - began).toBeLessThan(500)
  await proxy.heal()
  await expect.poll(answers).toBe(true)
})

test('a database that greets new connections but is late with all else is no frozen one', async () => {
  proxy.freeze({ greets: true })
  const slow = sql`select 1 as one`.execute(db)
  await pause(1_800)
  await proxy.heal()
  expect((await slow).rows).toEqual([{ one: 1 }])
})

test('a database that only greets is frozen after 3 seconds', async () => {
  proxy.freeze({ greets: true })
  const began = performance.now()
  expect(await answers()).toBe(false)
  expect(performance.now() - began).toBeLessThan(6_000)
})

test('a transaction that was under way when it froze leaves nothing behind', async () => {
  await sql`create table sets (feet int)`.execute(db)
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`insert into sets values (6)`.execute(tx)
      proxy.freeze()
      await sql`insert into sets values (7)`.execute(tx)
    }),
  ).rejects.toThrow(DatabaseUnavailable)
  await proxy.heal()
  await expect.poll(answers).toBe(true)
  expect((await sql`select feet from sets`.execute(db)).rows).toEqual([])
})

test('a statement that takes its time is no frozen database', async () => {
  expect((await sql`select 1 as one from pg_sleep(1.5)`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a process that was busy for long does not take its own pause for one of the database', async () => {
  const slow = sql`select 1 as one from pg_sleep(0.2)`.execute(db)
  for (const end = performance.now() + 1_200; performance.now() < end; );
  expect((await slow).rows).toEqual([{ one: 1 }])
})

test('a process that is busy without a break does not take its own delay for one of the database', async () => {
  const slow = sql`select 1 as one from pg_sleep(2.5)`.execute(db)
  // Between two pieces of work the event loop turns once, and a probe needs several turns.
  for (const end = performance.now() + 2_500; performance.now() < end; await nextTurn())
    for (const pieceEnd = performance.now() + 190; performance.now() < pieceEnd; );
  expect((await slow).rows).toEqual([{ one: 1 }])
})
