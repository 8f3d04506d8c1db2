import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { healthChecks } from '#server/health/checks.ts'
import { jobs } from '#server/jobs.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { leaseScheduled, runJob } from '#server/platform/outbox/jobs.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { rawRequest } from '#test/network/raw-request.ts'
import { countStatements } from '#test/postgres/count-statements.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { setDatabaseClock } from '#test/postgres/database-clock.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'

const log = pino({ level: 'silent' })
const database = inFile(createDatabase)
const direct = inFile(() => connect(database.url, { size: 2, log }))
const proxy = inFile(() => startPostgresProxy(database.url))
const server = serverInFile(() => ({ databaseUrl: proxy.url, LOG_LEVEL: 'silent' }))
const answerOf = async (path: string, at = server) => {
  const { status, body } = await at.ask(null, `GET ${path}`)
  return [status, body.status]
}
beforeEach(() => proxy.heal())
afterAll(() => proxy.heal())

test('probes answer under any name', async () => {
  for (const path of ['/livez', '/readyz', '/healthz'])
    expect((await rawRequest(server, `GET ${path}`, { host: 'lineup-0.lineup.svc' })).status, path).toBe(200)
})

test.each([
  ['away', () => proxy.refuse()],
  ['frozen', () => proxy.freeze()],
])('with a database that is %s the process lives and is not ready, and is ready again afterwards', async (_, take) => {
  await expect.poll(() => answerOf('/readyz')).toEqual([200, 'ok'])
  take()
  await expect.poll(() => answerOf('/readyz')).toEqual([503, 'failing'])
  expect(await answerOf('/livez')).toEqual([200, 'ok'])
  expect(await answerOf('/healthz')).toEqual([503, 'failing'])
  await proxy.heal()
  await expect.poll(() => answerOf('/readyz')).toEqual([200, 'ok'])
})

test('with a bucket that is away the process is ready, and says what is degraded', async () => {
  const bucket = { S3_BUCKET: 'surf', S3_ENDPOINT: 'http://127.0.0.1:9', S3_FORCE_PATH_STYLE: true }
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const other = await serverInTest({ databaseUrl: database.url, LOG_LEVEL: 'silent', ...bucket, ...keys })
  const { status, body } = await other.ask(null, 'GET /readyz')
  expect([status, body]).toEqual([200, { status: 'degraded', degraded: ['objects'] }])
  expect(await answerOf('/livez', other)).toEqual([200, 'ok'])
  expect(await answerOf('/healthz', other)).toEqual([503, 'failing'])
})

test('a process that lost LISTEN says so', async () => {
  const deaf = await startPostgresProxy(database.url)
  const other = await serverInTest({ databaseUrl: deaf.url, LOG_LEVEL: 'silent', pulseMs: 100 })
  const live = async () => (await other.ask(null, 'GET /healthz')).body.live
  await expect.poll(live).toBe('ok')
  deaf.swallow('pg_notify')
  await expect.poll(live).toBe('away')
  const { status, body } = await other.ask(null, 'GET /readyz')
  expect([status, body]).toEqual([200, { status: 'degraded', degraded: ['live'] }])
  deaf.close()
})

test('health lists each scheduled job and when it last succeeded, and which are late', async () => {
  const [job] = jobs
  const quick = { ...job!, work: async () => {} }
  const now = new Date()
  await setDatabaseClock(direct, now)
  const deps = { db: direct, env: readEnv({}), log, objects: diskStore('/nowhere'), now: () => now }
  const [row] = await leaseScheduled([quick], deps)
  await runJob(quick, row!, deps)
  const states = async () => (await server.ask(null, 'GET /healthz')).body.jobs
  const stateOf = async () => (await states())[job!.name]
  await expect.poll(stateOf).toEqual({ succeededAt: now.toISOString(), isLate: false })
  expect(Object.keys(await states()).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  await setDatabaseClock(direct, new Date(now.getTime() + 3 * DAY_MS))
  await expect.poll(stateOf).toEqual({ succeededAt: now.toISOString(), isLate: true })
})

test('a thousand probes at once cost one statement', async () => {
  const parts = { env: readEnv({}), objects: server.objects, log, now: () => new Date(), sockets: createSockets() }
  const statements = await countStatements(direct, async (db) => {
    const { readiness } = healthChecks({ ...parts, db })
    await Promise.all(Array.from({ length: 1_000 }, readiness))
  })
  expect(statements).toBe(1)
  parts.sockets.close()
})
