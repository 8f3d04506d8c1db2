import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Backup } from '#contract/operators/backups.ts'
import { backupJob } from '#server/features/backups/schedule/back-up.ts'
import { latestSlot } from '#server/features/backups/schedule/schedule.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { folderInFile } from '#test/files/test-folder.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { type LineupProcess, startLineup } from '#test/proof/processes/lineup-process.ts'

const NOON = new Date(2026, 10, 20, 12, 0).getTime()
const OPERATORS = ['ana@lineup.example']

const [folder, elsewhere] = [folderInFile(), folderInFile()]
const server = serverInFile(() => ({ OPERATORS, BACKUP_TO: folder, BACKUP_KEEP: 2 }))
const unconfigured = serverBeside(server, { OPERATORS })
const ana = inFile(() => server.aSurfer({ firstName: 'Ana', lastName: 'Reef' }, { email: OPERATORS[0]! }))

let clock: number
/** Sets the database's clock. */
const at = (time: number) => {
  clock = time
  return setDatabaseClock(server.db, new Date(time))
}
beforeEach(async () => {
  await server.db.deleteFrom('backups').execute()
  for (const name of await files()) await rm(join(folder, name), { recursive: true })
  await at(NOON)
})
const files = async () => (await readdir(folder)).toSorted()

type Run = { to?: string | undefined; signal?: AbortSignal }

/** The job as a server process runs it each minute. */
const runJob = async ({ to = folder, signal }: Run = {}) =>
  backupJob.work({
    ...{ db: server.db, objects: server.objects, log: pino({ level: 'silent' }), now: () => new Date(clock) },
    env: {
      ...readEnv({ BACKUP_TO: to, BACKUP_KEEP: '2', DATA_DIR: server.objectsFolder }),
      DATABASE_URL: server.databaseUrl,
    },
    signal,
  })
const report = async () => (await server.ask(ana, 'GET /api/backups')).body
const listed = async (): Promise<Backup[]> => (await report()).items
const states = async () => (await listed()).map(({ state }) => state)

test('an operator begins a backup and sees when it is good', async () => {
  const begun = await server.ask(ana, 'POST /api/backups')
  expect(begun).toMatchObject({ status: 201, body: { state: 'waiting', begunBy: 'Ana Reef', isScheduled: false } })
  expect((await server.ask(ana, 'POST /api/backups')).body.code).toBe('backup_running')
  // As if this day's own had been made.
  await at(new Date(NOON).setHours(2))
  await server.update('backups', { createdAt: new Date(clock).toISOString() }, { id: begun.body.id })
  await runJob()
  const [name] = await files()
  const [good] = await listed()
  expect(good).toMatchObject({ id: begun.body.id, state: 'good', place: folder, file: name, isEncrypted: false })
  expect([good!.bytes! > 1000, good!.rows! > 10, good!.progress]).toEqual([true, true, null])
  expect(await report()).toMatchObject({
    schedule: { place: folder, at: '03:00', keep: 2, isEncrypted: false, timeZone: expect.any(String) },
    lastGoodAt: new Date(clock).toISOString(),
    isLate: false,
  })
})

test('without BACKUP_TO nothing is scheduled and a backup is refused', async () => {
  expect((await ask(unconfigured, ana, 'POST /api/backups')).body.code).toBe('backup_not_set_up')
  expect((await ask(unconfigured, ana, 'GET /api/backups')).body.schedule).toBe(null)
})

test('two backups that operators begin at once at two servers are one', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => server.ask(ana, 'POST /api/backups')))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('the first backup is made at once, then one a day at its time, and the oldest of more than two goes', async () => {
  await runJob()
  await runJob()
  expect(await states()).toEqual(['good'])
  await at(new Date(NOON + DAY_MS).setHours(2, 59))
  await runJob()
  expect(await states()).toEqual(['good'])
  await at(new Date(NOON + DAY_MS).setHours(3, 0))
  await runJob()
  const [second, first] = await files().then((names) => names.toReversed())
  await at(clock + DAY_MS)
  await runJob()
  expect(await states()).toEqual(['good', 'good', 'removed'])
  expect(await files()).toEqual([second, expect.any(String)])
  expect(await files()).not.toContain(first)
})

test('backups at a former place stay', async () => {
  await runJob()
  await at(NOON + DAY_MS)
  await runJob()
  await at(NOON + 2 * DAY_MS)
  await runJob({ to: elsewhere })
  expect(await states()).toEqual(['good', 'good', 'good'])
  expect([await files(), await readdir(elsewhere)].map(({ length }) => length)).toEqual([2, 1])
})

test('a failed backup says why, leaves nothing and is tried twice again, a quarter of an hour later', async () => {
  const obstacle = join(folder, 'unmounted')
  for (const count of [1, 2, 3, 3]) {
    await runJob({ to: obstacle })
    await at(clock + 14 * MINUTE_MS)
    await runJob({ to: obstacle })
    expect(await states()).toEqual(Array(count).fill('failed'))
    await at(clock + MINUTE_MS)
  }
  const [failed] = await listed()
  expect(failed).toMatchObject({
    file: null,
    bytes: null,
    reason: expect.stringContaining(`There is no folder ${obstacle}.`),
  })
  expect(await files()).toEqual([])
  await at(NOON + DAY_MS)
  await runJob()
  expect((await states())[0]).toBe('good')
})

test('a failure never removes a good one', async () => {
  for (const day of [0, 1]) {
    await at(NOON + day * DAY_MS)
    await runJob()
  }
  const before = await files()
  await at(NOON + 2 * DAY_MS)
  await runJob({ signal: AbortSignal.abort() })
  expect(await states()).toEqual(['failed', 'good', 'good'])
  expect(await files()).toEqual(before)
})

/** Runs `work` while a backup waits for a table that this transaction has locked. */
const whileBackupWaits = (start: () => unknown, work: () => Promise<unknown>) =>
  server.db.transaction().execute(async (tx) => {
    await sql`lock table boards in access exclusive mode`.execute(tx)
    await start()
    await expect.poll(() => backupConnections('Lock')).toBe(1)
    await work()
  })
const backupConnections = async (waitingFor?: 'Lock') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'lineup backup' and datname = current_database()
      and (${waitingFor ?? null}::text is null or wait_event_type = ${waitingFor ?? null})`.execute(server.db)
  return rows[0]!.count
}

test('a server that stops ends a backup that waits for a lock, and leaves nothing', async () => {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const start = () => {
    running = runJob({ signal: stopping.signal })
  }
  await whileBackupWaits(start, async () => {
    stopping.abort()
    await running
  })
  expect(await listed()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('was stopped') }])
  expect(await files()).toEqual([])
})

test('the process of a backup ends with a killed server', async () => {
  let lineup: LineupProcess | undefined
  const start = async () => {
    const { databaseUrl: DATABASE_URL, objectsFolder: DATA_DIR } = server
    lineup = await startLineup({ DATABASE_URL, DATA_DIR, BACKUP_TO: folder })
  }
  await whileBackupWaits(start, () => lineup!.kill())
  await expect.poll(() => backupConnections()).toBe(0)
  expect(await files()).toEqual([])
})

test('a backup of a killed server has failed once another server runs the job', async () => {
  await server.ask(ana, 'POST /api/backups')
  await server.update('backups', { state: 'running' }, {})
  await runJob()
  expect(await states()).toEqual(['good', 'failed'])
})

test('a clock that was ahead and is set back delays no backup', async () => {
  await at(NOON + 400 * DAY_MS)
  await runJob()
  await at(NOON)
  await runJob()
  expect(await states()).toEqual(['good', 'good'])
  await at(NOON + DAY_MS)
  await runJob()
  expect(await files()).toHaveLength(2)
  expect(
    (await listed()).filter(({ state }) => state === 'good').map(({ createdAt }) => Date.parse(createdAt)),
  ).toEqual(expect.arrayContaining([NOON + DAY_MS]))
})

test('an operator begins ten backups an hour', async () => {
  const ben = await server.aSurfer()
  expect((await server.ask(ben, 'POST /api/backups')).body.code).toBe('operators_only')
  const begin = async () => {
    await server.db.deleteFrom('backups').execute()
    return (await server.ask(ana, 'POST /api/backups')).status
  }
  for (let nth = 1; nth <= 10; nth += 1) expect(await begin()).toBe(201)
  expect(await begin()).toBe(429)
  expect((await server.ask(ana, 'GET /api/backups')).status).toBe(200)
})

test.each([
  ['03:00', [2026, 10, 20, 12, 0], [2026, 10, 20, 3, 0]],
  ['03:00', [2026, 10, 20, 2, 59], [2026, 10, 19, 3, 0]],
  ['23:30', [2026, 0, 1, 0, 0], [2025, 11, 31, 23, 30]],
  ['00:00', [2026, 2, 1, 0, 0], [2026, 2, 1, 0, 0]],
])('the latest %s before %j is %j', (slot, now, latest) => {
  const time = (parts: number[]) => new Date(...(parts as [number, number, number, number, number]))
  expect(latestSlot(time(now), slot)).toEqual(time(latest))
})
