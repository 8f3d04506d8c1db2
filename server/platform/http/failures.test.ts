import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { createHttpServer, route, serveEndpoints } from '#server/platform/http/http.ts'
import { inFile } from '#test/files/in-file.ts'
import { createDatabase } from '#test/postgres/database.ts'

const log = pino({ level: 'silent' })
const database = inFile(createDatabase)
const db = inFile(() => connect(database.url, { size: 1, log }))

/** The refusal code that a client receives. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (thrown) => refusalOf(thrown).code,
  )
const raise = (condition: string) =>
  sql.raw(`do $$ begin raise exception using errcode = '${condition}'; end $$`).execute(db)

test.each([
  ['disk_full', 'storage_full'],
  ['too_many_connections', 'unavailable'],
  ['out_of_memory', 'unavailable'],
  ['query_canceled', 'unavailable'],
  ['deadlock_detected', 'unavailable'],
  ['io_error', 'unavailable'],
  ['read_only_sql_transaction', 'unavailable'],
  ['admin_shutdown', 'unavailable'],
  ['undefined_table', 'unexpected'],
  ['unique_violation', 'unexpected'],
])('PostgreSQL’s %s is %s', async (condition, code) => {
  expect(await codeOf(raise(condition))).toBe(code)
})

test('a database that cannot be reached is unavailable, and a value that cannot be written is a bug', async () => {
  const away = connect('postgres://127.0.0.1:9/away', { size: 1, log })
  expect(await codeOf(sql`select 1`.execute(away))).toBe('unavailable')
  await away.destroy()
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  expect(await codeOf(sql`select ${circle}::jsonb`.execute(db))).toBe('unexpected')
})

/** Where nobody listens any more. */
async function closedPort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  return port
}

test('an unreachable service is unavailable, also as the cause of another error', async () => {
  const port = await closedPort()
  const refused = new Promise((_, reject) => dial(port, '127.0.0.1').once('error', reject))
  expect(await codeOf(refused)).toBe('unavailable')
  expect(await codeOf(fetch(`http://127.0.0.1:${port}`))).toBe('unavailable')
  expect(refusalOf(new Error('wrapped', { cause: await refused.catch((error) => error) })).code).toBe('unavailable')
})

if (existsSync('/dev/full'))
  test('a full disk is storage_full', async () => {
    expect(await codeOf(writeFile('/dev/full', 'x'))).toBe('storage_full')
  })

test('a refusal stays a refusal, and any other error is a bug', () => {
  const refusal = new Refusal('session_not_found')
  expect(refusalOf(refusal)).toBe(refusal)
  for (const thrown of [new Error('bug'), new TypeError('bug'), 'text', null, undefined, { code: 'ENOSPC' }])
    expect(refusalOf(thrown).code).toBe('unexpected')
})

const KAI = '018f2a40-0000-7000-8000-000000000001'
let app: FastifyInstance
let written: string[]
const lines = () => written.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refused')

/** Collects its log; a request with a cookie is Kai's. */
beforeEach(() => {
  written = []
  const stream = new PassThrough()
  stream.on('data', (line: Buffer) => written.push(line.toString()))
  const deps = { log: pino({ level: 'info' }, stream), env: readEnv({}) } as Deps
  app = createHttpServer(deps)
  const reply = z.object({})
  const routes = [
    route(endpoint('GET /api/closed', { reply }), async () => ({})),
    route(endpoint('GET /api/closed/:id', { reply, open: true }), async () => {
      throw new Refusal('not_found')
    }),
    route(endpoint('GET /api/broken/:id', { reply, open: true }), async () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }),
    route(endpoint('GET /api/bug', { reply, open: true }), async () => {
      throw new Error('a bug')
    }),
    route(endpoint('GET /api/wrapped', { reply, open: true }), async () => {
      throw refusalOf(Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }))
    }),
    route(endpoint('GET /api/busy', { reply, open: true }), async () => {
      throw new Refusal('busy')
    }),
    route(endpoint('POST /api/body', { body: z.object({ said: z.string() }), reply }), async () => ({})),
  ]
  serveEndpoints(app, routes, deps, async ({ headers }) => (headers.cookie ? { id: KAI, signInId: 'one' } : null))
})
afterEach(() => app.close())

const ask = (method: 'GET' | 'POST', url: string, more: object = {}) =>
  app.inject({ method, url, remoteAddress: '192.0.2.77', ...more })

test('a refused call is logged with surfer, network, route and reason, and without its URL', async () => {
  const secret = '018f2a40-1111-7000-8000-000000000009'
  await ask('GET', `/api/closed/${secret}?token=${secret}`, { headers: { cookie: 'lineup_sign_in=abc' } })
  expect(lines()).toEqual([
    expect.objectContaining({
      status: 404,
      code: 'not_found',
      method: 'GET',
      route: '/api/closed/:id',
      surfer: KAI,
      network: '192.0.2.0/24',
    }),
  ])
  for (const hidden of [secret, '192.0.2.77', 'abc']) expect(written.join()).not.toContain(hidden)
})

test('a key in the address or a header is in no line, whatever becomes of the request', async () => {
  const key = `lineup_${'k'.repeat(43)}`
  const headers = { authorization: `Bearer ${key}` }
  for (const path of ['bug', 'wrapped', 'closed', `closed/${KAI}`, 'none', '%', `${'x'.repeat(200)}`])
    await ask('GET', `/api/${path}?key=${key}`, { headers })
  expect(written.length).toBeGreaterThan(5)
  expect(written.join()).not.toContain(key)
})

test('bad input, another site’s request and an unknown address are logged as well', async () => {
  await ask('POST', '/api/body', { payload: { said: 1 }, headers: { cookie: 'lineup_sign_in=abc' } })
  await ask('POST', '/api/body', { payload: { said: 'hi' }, headers: { origin: 'https://evil.example' } })
  await ask('POST', '/api/body', { payload: { said: 'hi' } })
  await ask('GET', '/api/none')
  expect(lines().map(({ status, code }) => [status, code])).toEqual([
    [400, 'invalid_request'],
    [403, 'foreign_origin'],
    [401, 'sign_in_required'],
    [404, 'not_found'],
  ])
})

test('a request of a visitor that needs a sign-in is not logged', async () => {
  await ask('GET', '/api/closed', { headers: { cookie: 'lineup_sign_in=abc' } })
  await ask('GET', '/api/closed')
  expect(lines()).toEqual([])
})

test('a failure of the server is logged with its reason, wherever it was thrown', async () => {
  await ask('GET', `/api/broken/${KAI}`)
  await ask('GET', '/api/wrapped')
  await ask('GET', '/api/busy')
  const failed = written.map((line) => JSON.parse(line)).filter(({ event }) => event === 'failed')
  expect(failed.map(({ level, status, code, route, reason }) => ({ level, status, code, route, reason }))).toEqual([
    { level: 40, status: 503, code: 'unavailable', route: '/api/broken/:id', reason: 'deadlock detected' },
    { level: 40, status: 503, code: 'unavailable', route: '/api/wrapped', reason: 'connection refused' },
    { level: 40, status: 503, code: 'busy', route: '/api/busy', reason: null },
  ])
  expect(written.join()).not.toContain(KAI)
})
