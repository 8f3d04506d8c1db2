import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/database/database.ts'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { type PostgresProxy, startPostgresProxy } from '#test/postgres/postgres-proxy.ts'

// The watch counts ticks of its process, 25 ms apart. Here the tests tick.
const PROBE_TICKS = 8
const GREETING_TICKS = 16
const SILENT_TICKS = 32
const SILENT_TICKS_WHEN_GREETED = 120

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: PostgresProxy
/** The same database, past the proxy. */
let beside: Database
let db: Database
let tick: () => void
beforeAll(async () => {
  database = await createDatabase()
  proxy = await startPostgresProxy(database.url)
  beside = connect(database.url, { size: 1, log })
  const everyTick = (given: () => void) => {
    tick = given
    return () => {}
  }
  db = connect(proxy.url, { size: 2, log, everyTick })
})
afterAll(async () => {
  await Promise.all([db.destroy(), beside.destroy()])
  proxy.close()
  await database.drop()
})

const select = () => sql`select 1 as one`.execute(db)
/** Lets ticks pass after every request was sent. */
async function ticks(count: number) {
  await new Promise(setImmediate)
  for (let nth = 0; nth < count; nth += 1) tick()
  await new Promise(setImmediate)
}
async function untilItAnswers() {
  const answers = () =>
    select().then(
      () => true,
      () => false,
    )
  await expect.poll(() => ticks(PROBE_TICKS).then(answers)).toBe(true)
}

beforeEach(async () => {
  await proxy.heal()
  await untilItAnswers()
  // The bytes of that answer are no sign of life any more.
  await ticks(1)
})

test('queries on a frozen database fail after 32 ticks, also those that wait for a connection', async () => {
  proxy.freeze()
  const refused: unknown[] = []
  const all = Array.from({ length: 20 }, () => select().catch((error) => refused.push(error)))
  await ticks(SILENT_TICKS - 1)
  expect(refused).toEqual([])
  await ticks(1)
  await Promise.all(all)
  for (const error of refused) expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(refused).toHaveLength(20)
})

test('new queries on a frozen database fail at once, and work again once it answers', async () => {
  proxy.freeze()
  const waiting = Promise.allSettled([select()])
  await ticks(SILENT_TICKS)
  await waiting
  // No tick passes any more.
  await expect(select()).rejects.toThrow(DatabaseUnavailable)
  await proxy.heal()
  await untilItAnswers()
})

test('a database that accepts new connections but is silent counts as frozen after 120 ticks', async () => {
  proxy.freeze({ greets: true })
  const before = proxy.greeted()
  const refused: unknown[] = []
  const waiting = select().catch((error) => refused.push(error))
  await ticks(GREETING_TICKS)
  await expect.poll(proxy.greeted).toBe(before + 1)
  await ticks(SILENT_TICKS_WHEN_GREETED - GREETING_TICKS - 1)
  expect(refused).toEqual([])
  await ticks(1)
  await waiting
  expect(refused).toEqual([expect.any(DatabaseUnavailable)])
})

test('a database that answers before 120 ticks does not count as frozen', async () => {
  proxy.freeze({ greets: true })
  const before = proxy.greeted()
  const slow = select()
  await ticks(GREETING_TICKS)
  await expect.poll(proxy.greeted).toBe(before + 1)
  await ticks(SILENT_TICKS_WHEN_GREETED - GREETING_TICKS - 1)
  await proxy.heal()
  expect((await slow).rows).toEqual([{ one: 1 }])
})

test('a transaction interrupted by the freeze leaves nothing behind', async () => {
  await sql`create table sets (feet int)`.execute(db)
  const broken = db.transaction().execute(async (tx) => {
    await sql`insert into sets values (6)`.execute(tx)
    await ticks(1)
    proxy.freeze()
    const waiting = Promise.allSettled([sql`insert into sets values (7)`.execute(tx)])
    await ticks(SILENT_TICKS)
    const [{ reason }] = (await waiting) as [PromiseRejectedResult]
    throw reason
  })
  await expect(broken).rejects.toThrow(DatabaseUnavailable)
  await proxy.heal()
  await untilItAnswers()
  expect((await sql`select feet from sets`.execute(db)).rows).toEqual([])
})

test('a slow statement does not count as a frozen database', async () => {
  const probes = () => proxy.ended('lineup probe')
  let slow: ReturnType<typeof select> | undefined
  await beside.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    slow = sql<{ one: number }>`select 1 as one from pg_advisory_xact_lock(1)`.execute(db)
    for (let passed = 0; passed < 2 * SILENT_TICKS; passed += PROBE_TICKS) {
      const before = probes()
      await ticks(PROBE_TICKS)
      await expect.poll(probes).toBe(before + 1)
    }
  })
  expect((await slow!).rows).toEqual([{ one: 1 }])
})
