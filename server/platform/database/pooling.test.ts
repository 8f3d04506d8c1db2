import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { findPooling, refusePooledSessions } from '#server/platform/database/pooling.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { declareSurfersEvent } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startTransactionPooler } from '#test/postgres/transaction-pooler.ts'

const swellCame = declareSurfersEvent('swell came')
const log = pino({ level: 'silent' })
const database = inFile(createDatabase)
const pooler = inFile(() => startTransactionPooler(database.url))
const narrow = inFile(() => startTransactionPooler(database.url, { size: 1 }))

test('PostgreSQL itself is no pooler', async () => {
  expect(await findPooling(database.url)).toEqual({ isPooled: false })
  expect(await refusePooledSessions(database.url, undefined)).toEqual({ isPooled: false })
})

test('a pooler of transactions is found by what it does, at each start and under load', async () => {
  const db = connect(pooler.url, { size: 2, log, pooling: { isPooled: true, preparesAgain: false } })
  let isOver = false
  const load = async () => {
    while (!isOver) await sql`select ${randomUUID()}`.execute(db)
  }
  const loads = [load(), load()]
  for (let nth = 0; nth < 3; nth += 1)
    expect(await findPooling(pooler.url)).toEqual({ isPooled: true, preparesAgain: false })
  isOver = true
  await Promise.all(loads)
  await db.destroy()
})

test('a start through such a pooler is refused with the reason, unless there is a direct address', async () => {
  await expect(refusePooledSessions(pooler.url, undefined)).rejects.toThrow(
    'DATABASE_URL leads through a pooler that gives each transaction another connection',
  )
  await expect(refusePooledSessions(pooler.url, pooler.url)).rejects.toThrow(
    'DATABASE_DIRECT_URL leads through a pooler, too.',
  )
  expect(await refusePooledSessions(pooler.url, database.url)).toEqual({ isPooled: true, preparesAgain: false })
})

test('with a direct address statements, transactions and events work through the pooler', async () => {
  await migrate(database.url)
  const pooling = await refusePooledSessions(pooler.url, database.url)
  const [one, other] = [1, 2].map(() => connect(pooler.url, { size: 4, log, pooling }))
  const arrived: string[] = []
  const openAt = (db: typeof one, isListening: boolean) =>
    openBus(database.url, {
      db: db!,
      log,
      deliver: ({ name }) => void (isListening && arrived.push(name)),
      onGap: () => {},
    })
  const buses = [await openAt(one, false), await openAt(other, true)]
  const add = (nth: number) =>
    one!.transaction().execute(async (tx) => {
      await sql`insert into jobs (name, attempts) values (${`job ${nth}`}, ${nth})`.execute(tx)
      await sql`update jobs set attempts = attempts + ${1} where name = ${`job ${nth}`}`.execute(tx)
    })
  await Promise.all(Array.from({ length: 30 }, (_, nth) => add(nth)))
  const { rows } = await sql<{ sum: number }>`
    select sum(attempts)::int as sum from jobs where name like ${'job %'}`.execute(other!)
  expect(rows).toEqual([{ sum: 465 }])
  await publish(one!, swellCame, { userIds: [randomUUID()] })
  await expect.poll(() => arrived).toContain('swell came')
  for (const bus of buses) await bus.close()
  await Promise.all([one!.destroy(), other!.destroy()])
})

test('a pooler with a single connection is found, too', async () => {
  expect(await findPooling(narrow.url)).toMatchObject({ isPooled: true })
})
