import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect, refusing } from '#server/platform/database/database.ts'
import { DatabaseUnavailable } from '#server/platform/http/failures.ts'
import { inEachTest, inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { createDatabase } from '#test/postgres/database.ts'

const database = inFile(createDatabase)
// Some tests break connections, which other tests must not get.
const db = inEachTest(() => connect(database.url, { size: 2, log: pino({ level: 'silent' }) }))

const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows[0]

test('times are returned as ISO text in UTC, also inside arrays of rows, and null stays null', async () => {
  const time = '2026-02-28T23:59:59.123Z'
  expect(await one(sql`select ${time}::timestamptz as made_at, null::timestamptz as read_at`)).toEqual({
    madeAt: time,
    readAt: null,
  })
  await sql`set time zone 'Asia/Kathmandu'`.execute(db)
  expect(await one(sql`select ${time}::timestamptz as made_at`)).toEqual({ madeAt: time })
  await sql`set time zone 'UTC'`.execute(db)
})

test('column names become camelCase, and names inside JSON stay', async () => {
  expect(await one(sql`select 1 as surf_spot_id, json_build_object('photo_url', 2) as surf_spot`)).toEqual({
    surfSpotId: 1,
    surfSpot: { photo_url: 2 },
  })
})

test('a statement with parameters is planned once on a connection, however often it runs', async () => {
  const asked = await db.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) await sql`select ${number}::int + 41 as planned_once`.execute(connection)
    return sql<{ count: number }>`
      select count(*)::int from pg_prepared_statements where statement like ${'%planned_once%'}
        and statement not like '%pg_prepared%'`.execute(connection)
  })
  expect(asked.rows).toEqual([{ count: 1 }])
})

test('a statement whose columns a migration changed is planned again and succeeds', async () => {
  await sql`create table if not exists grown (id int); truncate grown; insert into grown values (1)`.execute(db)
  const read = (connection = db) => sql<object>`select * from grown where id = ${1}::int`.execute(connection)
  await db.connection().execute(async (connection) => {
    expect((await read(connection)).rows).toEqual([{ id: 1 }])
    await sql`alter table grown add column name text default 'log'`.execute(connection)
    expect((await read(connection)).rows).toEqual([{ id: 1, name: 'log' }])
    await sql`alter table grown add column size int default 9`.execute(connection)
    // A transaction has ended with the error, and is repeated by who began it.
    await sql`begin`.execute(connection)
    await expect(read(connection)).rejects.toThrow('cached plan must not change result type')
    await sql`rollback`.execute(connection)
    expect((await read(connection)).rows).toEqual([{ id: 1, name: 'log', size: 9 }])
  })
})

test('a violated named constraint becomes its refusal, and any other stays an error', async () => {
  const kai = await aSurfer(db)
  const again = () => insertRows(db, 'users', { ...row, username: 'somebody_else' })
  const row = { firstName: 'Kai', lastName: 'N', email: kai.email.toUpperCase() }
  await expect(refusing({ users_email: 'email_taken' }, again)).rejects.toMatchObject({
    code: 'email_taken',
    status: 409,
  })
  await expect(refusing({ users_username: 'username_taken' }, again)).rejects.toBeInstanceOf(pg.DatabaseError)
  await expect(refusing({ users_email: 'email_taken' }, async () => 'fine')).resolves.toBe('fine')
})

test('after a failover, a refused write replaces all connections at their next use, and breaks no running read', async () => {
  await sql`create table if not exists written (height float8)`.execute(db)
  const write = (connection = db) => sql`insert into written values (${1.5}::float8)`.execute(connection)
  const reading = Promise.withResolvers<void>()
  const becomeReadOnly = (connection: typeof db) =>
    sql`select set_config('default_transaction_read_only', 'on', false)`.execute(connection)
  const reader = db.connection().execute(async (first) => {
    await becomeReadOnly(first)
    await db.connection().execute(async (second) => {
      await becomeReadOnly(second)
      await expect(write(second)).rejects.toMatchObject({ code: '25006' })
    })
    await reading.promise
    return sql`select 1 as still_there`.execute(first)
  })
  await expect.poll(() => write().then(() => 'written', String)).toBe('written')
  reading.resolve()
  expect((await reader).rows).toEqual([{ stillThere: 1 }])
  await Promise.all([write(), write()])
})

test('a statement that is not answered in time leaves no connection that the next one waits for', async () => {
  const patient = connect(database.url, { size: 1, log: pino({ level: 'silent' }), queryTimeoutMs: 500 })
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(tx)
    const blocked = patient.transaction().execute(async (other) => sql`select pg_advisory_xact_lock(7)`.execute(other))
    await expect(blocked).rejects.toThrow(DatabaseUnavailable)
    expect((await sql`select 1 as one`.execute(patient)).rows).toEqual([{ one: 1 }])
  })
  await patient.destroy()
})

test('broken connections are replaced', async () => {
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0)`.execute(db)))
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await admin.end()
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => one(sql`select ${1}::int as one`)))
  expect(answers.at(-1)).toEqual({ status: 'fulfilled', value: { one: 1 } })
})

test('a connection that breaks fails its query, and the next query gets a new connection', async () => {
  const pid = await new Promise<number>((resolve, reject) => {
    db.connection()
      .execute(async (connection) => {
        const asked = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
        resolve(asked.rows[0]!.pid)
        await expect(sql`select pg_sleep(60)`.execute(connection)).rejects.toThrow(/terminat/)
      })
      .catch(reject)
  })
  await expect
    .poll(
      async () =>
        (
          await one<{ ended: boolean }>(sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where pid = ${pid} and query like 'select pg_sleep%'`)
        )?.ended,
    )
    .toBe(true)
  expect(await one(sql`select 1 as alive`)).toEqual({ alive: 1 })
})
