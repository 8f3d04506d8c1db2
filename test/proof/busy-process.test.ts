import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/database/database.ts'
import { createDatabase } from '#test/postgres/database.ts'

// How the watch counts ticks: server/platform/database/database-liveness.test.ts. Here they are those of a process that computes.
let database: Awaited<ReturnType<typeof createDatabase>>
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.url, { size: 2, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Computes for so long, so that nothing else of this process happens. */
function block(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a long pause of the process does not count as a frozen database', async () => {
  const slow = sql`select 1 as one from pg_sleep(0.2)`.execute(db)
  block(1_200)
  expect((await slow).rows).toEqual([{ one: 1 }])
})

test('a delay of a constantly busy process does not count as a frozen database', async () => {
  const slow = sql`select 1 as one from pg_sleep(2.5)`.execute(db)
  // Between two pieces of work the event loop turns once, and a probe needs several turns.
  for (const end = performance.now() + 2_500; performance.now() < end; await nextTurn()) block(190)
  expect((await slow).rows).toEqual([{ one: 1 }])
})
