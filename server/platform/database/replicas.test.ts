import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { UNKNOWN } from '#server/platform/database/position.ts'
import { openReplicas } from '#server/platform/database/replicas.ts'
import { inFile } from '#test/files/in-file.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'
import { startReplicatedPostgres } from '#test/postgres/replicated-postgres.ts'

const log = pino({ level: 'silent' })
const postgres = inFile(startReplicatedPostgres)
const primary = inFile(() => connect(postgres.url, { size: 2, log }))
const proxy = inFile(() => startPostgresProxy(postgres.replicaUrl))

const commit = () => sql`select pg_logical_emit_message(true, 'test', '')`.execute(primary)

async function serverOf(db: Database) {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
  return rows[0]!.isReplica ? 'replica' : 'primary'
}

/** Reads from this address at a clock of their own; it ticks when the test does. */
async function replicasAt(...urls: string[]) {
  const clock = { ms: 0 }
  let run = async () => {}
  const everyTick = (tick: () => Promise<void>) => {
    run = tick
    return () => {}
  }
  const replicas = openReplicas(primary, urls, { size: 2, log, now: () => clock.ms, everyTick })
  onTestFinished(() => replicas.close())
  const tickAt = (ms: number) => {
    clock.ms = ms
    return run()
  }
  // A record that is written meanwhile is replayed by the next tick.
  const replicaUrls = urls.filter((url) => url !== postgres.url)
  const countUsed = async () => {
    await postgres.caughtUp()
    await tickAt(0)
    return replicas.states().filter(({ isUsed }) => isUsed).length
  }
  await expect.poll(countUsed).toBe(replicaUrls.length)
  const serverFor = (at = '', reader = 'Kai') => replicas.readFrom({ reader, at }, serverOf)
  return { replicas, clock, tickAt, serverFor }
}

beforeEach(async () => {
  await proxy.heal()
  await postgres.delay('0')
  await postgres.caughtUp()
})

test('a reader who must see more than the replica shows reads from the primary, others from the replica', async () => {
  const { replicas, serverFor } = await replicasAt(postgres.replicaUrl)
  await postgres.delay('1h')
  await commit()
  const at = await replicas.read()
  expect([await serverFor(at), await serverFor()]).toEqual(['primary', 'replica'])
  await postgres.delay('0')
  await postgres.caughtUp()
  expect(await serverFor(at)).toBe('replica')
})

test('a replica over ten seconds behind is left out until it has caught up', async () => {
  const { replicas, clock, tickAt, serverFor } = await replicasAt(postgres.replicaUrl)
  await postgres.delay('1h')
  await commit()
  await tickAt(1_000)
  clock.ms = 10_000
  expect([await serverFor(), replicas.states()]).toEqual(['replica', [{ isUsed: true, behindSeconds: 10 }]])
  await tickAt(10_001)
  expect([await serverFor(), replicas.states()]).toEqual(['primary', [{ isUsed: false, behindSeconds: 10.001 }]])
  await postgres.delay('0')
  await postgres.caughtUp()
  await tickAt(11_000)
  expect([await serverFor(), replicas.states()]).toMatchObject(['replica', [{ isUsed: true }]])
})

test.each([
  ['away', () => proxy.refuse()],
  ['frozen', () => proxy.freeze()],
])('a replica that is %s is left out, and the read that met it succeeds', async (_, take) => {
  const { replicas, tickAt, serverFor } = await replicasAt(proxy.url)
  expect(await serverFor()).toBe('replica')
  take()
  expect([await serverFor(), replicas.states()]).toEqual(['primary', [{ isUsed: false, behindSeconds: null }]])
  await proxy.heal()
  await expect.poll(() => tickAt(1_000).then(() => serverFor()), { timeout: 10_000 }).toBe('replica')
})

test('readers are divided among replicas, and those of one that is away are served by another', async () => {
  const { replicas, serverFor } = await replicasAt(postgres.replicaUrl, proxy.url)
  const readers = Array.from({ length: 20 }, (_, nth) => `reader ${nth}`)
  const servers = () => Promise.all(readers.map((reader) => serverFor('', reader)))
  expect(new Set(await servers())).toEqual(new Set(['replica']))
  proxy.refuse()
  expect(new Set(await servers())).toEqual(new Set(['replica', 'primary']))
  expect(new Set(await servers())).toEqual(new Set(['replica']))
  expect(replicas.states().map(({ isUsed }) => isUsed)).toEqual([true, false])
})

test('a server that was promoted is no replica', async () => {
  const { replicas } = await replicasAt(postgres.url)
  expect(replicas.states()).toEqual([{ isUsed: false, behindSeconds: null }])
})

test('what a replica does not find is read from the primary, and so is a statement that its replay cancels', async () => {
  const { replicas } = await replicasAt(postgres.replicaUrl)
  const read = (error: (db: Database) => unknown) =>
    replicas.readFrom({ reader: 'Kai', at: '' }, async (db) => {
      const server = await serverOf(db)
      if (server === 'replica') await error(db)
      return server
    })
  const refuse = (code: 'session_not_found' | 'invalid_request') => () => Promise.reject(new Refusal(code))
  expect(await read(refuse('session_not_found'))).toBe('primary')
  expect(await read((db) => sql`do $$ begin raise sqlstate '40001'; end $$`.execute(db))).toBe('primary')
  expect(await read((db) => sql`create table written ()`.execute(db))).toBe('primary')
  await expect(read(refuse('invalid_request'))).rejects.toThrow(Refusal)
  for (const code of ['57014', '22012'])
    await expect(read((db) => sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(db))).rejects.toThrow(
      code,
    )
  expect(replicas.states()[0]).toMatchObject({ isUsed: true })
})

test('after an event that took a right away every reader sees it', async () => {
  const { replicas, serverFor } = await replicasAt(postgres.replicaUrl)
  await postgres.delay('1h')
  await commit()
  replicas.sawEvent(await replicas.read())
  expect(await serverFor()).toBe('replica')
  replicas.requireSeen()
  expect(await serverFor()).toBe('primary')
  await postgres.delay('0')
  await postgres.caughtUp()
  expect(await serverFor()).toBe('replica')
})

test('an event without a position counts as later than all, until the position is read again', async () => {
  const { replicas, tickAt, serverFor } = await replicasAt(postgres.replicaUrl)
  replicas.sawEvent(undefined)
  replicas.requireSeen()
  expect([replicas.position(), await serverFor()]).toEqual([UNKNOWN, 'primary'])
  await tickAt(1_000)
  await postgres.caughtUp()
  expect(replicas.position()).toMatch(/^0/)
  expect(await serverFor()).toBe('replica')
})

test('positions of before a failover, which the new primary does not reach, are forgotten after ten seconds', async () => {
  const { replicas, tickAt, serverFor } = await replicasAt(postgres.replicaUrl)
  replicas.sawEvent('0fffffffffffffff')
  replicas.requireSeen()
  await tickAt(10_000)
  expect(await serverFor()).toBe('primary')
  await tickAt(10_001)
  await postgres.caughtUp()
  expect(await serverFor()).toBe('replica')
})
