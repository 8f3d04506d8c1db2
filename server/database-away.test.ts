import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { connect } from '#server/platform/database/database.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask, upgrade } from '#test/network/client.ts'
import type { Case } from '#test/permissions/answers.ts'
import { requestOf } from '#test/permissions/request-of.ts'
import { table } from '#test/permissions/table.ts'
import { aWorld } from '#test/permissions/world.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { startPostgresProxy } from '#test/postgres/postgres-proxy.ts'

const database = inFile(createDatabase)
/** Beside the proxy. */
const direct = inFile(() => connect(database.url, { size: 2, log: pino({ level: 'silent' }) }))
const proxy = inFile(() => startPostgresProxy(database.url))
// Before the counters of limits are emptied.
beforeEach(async () => {
  await proxy.heal()
  await expect.poll(isWell).toBe(true)
})
const server = serverInFile(() => ({ databaseUrl: proxy.url, LOG_LEVEL: 'silent' }))
const world = inFile(() => aWorld(server))
afterAll(() => proxy.heal())

const isWell = async () => (await server.ask(null, 'GET /healthz')).status === 200
const unavailable = { message: 'Lineup is not available right now. Please try again in a moment.', code: 'unavailable' }

/** Answered from memory, or without any row. */
const NEED_NO_DATABASE = [
  'GET /api/surf-spots/popular',
  'GET /api/surf-spots/regions',
  'GET /api/surf-spots/nearby',
  'GET /api/surf-spots/all',
  'GET /api/surf-spots/:id',
  'GET /api/map',
  'GET /api/entrance',
  'GET /api/retention',
  'GET /api/policies/:name',
  'GET /api/about',
]

const waitsForLock = async () =>
  (
    await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(direct)
  ).rows.length > 0

/** Each declared call with what is valid for it, as its owner makes it. */
const everyCall = () =>
  endpoints.flatMap((endpoint: Endpoint) =>
    (table[endpoint.route as keyof typeof table] as Case<never>[]).map((call) => ({
      route: endpoint.route,
      request: requestOf(endpoint, call, world),
    })),
  )

test('while the database is away every call is refused with a retry time', async () => {
  await server.ask(null, 'GET /api/surf-spots/all')
  proxy.refuse()
  for (const { route, request } of everyCall()) {
    const { status, body, headers } = await server.ask(world.surfers.owner, ...request)
    // Unavailable features stay unavailable.
    if (status < 500 && body.code !== 'not_supported') expect(NEED_NO_DATABASE, `${route}: ${status}`).toContain(route)
    if (status >= 500) expect({ route, status, body }).toEqual({ route, status: 503, body: unavailable })
    if (status >= 500) expect(headers.get('retry-after'), route).toBe('2')
  }
})

test.each([
  ['cut', () => proxy.cut()],
  ['frozen', () => proxy.freeze()],
])('a call whose database is %s meanwhile is unavailable and not a server error', async (_how, takeAway) => {
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const lock = direct.transaction().execute(async (tx) => {
    await sql`lock table notifications in access exclusive mode`.execute(tx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  try {
    const asked = server.ask(world.surfers.owner, 'GET /api/notifications')
    await expect.poll(waitsForLock).toBe(true)
    takeAway()
    expect(await asked).toMatchObject({ status: 503, body: unavailable })
  } finally {
    held.resolve()
    await lock
  }
})

test('the export, pictures, uploads and the live socket are unavailable too', async () => {
  // Whose sign-in is not remembered yet.
  const { cookie } = await aSurfer(direct)
  proxy.refuse()
  for (const route of [
    'GET /api/own-data.zip',
    `GET /api/objects/${world.sessions.shown.photoPath}`,
    `PUT ${world.upload.uploadUrl}`,
    'POST /api/login',
    'POST /api/signup',
    'POST /api/import',
  ]) {
    const person = { email: 'a@example.com', password: 'a long enough secret', firstName: 'Ana', lastName: 'Rio' }
    const { status, body, headers } = await server.ask({ cookie }, route, route.startsWith('POST') ? person : undefined)
    expect({ route, status, body, after: headers.get('retry-after') }).toEqual({
      route,
      status: 503,
      body: unavailable,
      after: '2',
    })
  }
  const { status, text } = await upgrade(server, '/ws', { cookie, origin: server.url })
  expect([status, JSON.parse(text)]).toEqual([503, unavailable])
})

test('browsers get pages: the sign-in form keeps its input, and an e-mailed link asks to try again', async () => {
  proxy.refuse()
  const form = new URLSearchParams({ email: 'ana@example.com', password: 'a long enough secret' })
  const page = await fetch(`${server.url}/api/login`, { method: 'POST', body: form, headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  const text = await page.text()
  expect(text).toContain('Lineup is not available right now.')
  expect(text).toContain('value="ana@example.com"')

  const path = `/api/contact/${world.contact.stepId}`
  const link = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } })
  expect([link.status, link.headers.get('retry-after'), link.headers.get('content-type')]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(await link.text()).toContain(`href="${path}"`)
})

test('the health response names the database', async () => {
  proxy.refuse()
  await expect
    .poll(() => server.ask(null, 'GET /healthz'))
    .toMatchObject({ status: 503, body: { status: 'failing', failing: { database: 'away' }, safety: null } })
})

test('a database without space refuses writes that need some and serves the rest', async () => {
  // Its own server: one that lacked space says so for a minute.
  const full = await serverInTest({ databaseUrl: database.url, LOG_LEVEL: 'silent' })
  await sql`create function has_no_space() returns trigger language plpgsql as
    'begin raise exception ''No space left on device'' using errcode = ''disk_full''; end'`.execute(direct)
  await sql`create trigger is_full before insert on plans execute function has_no_space()`.execute(direct)
  const plan = { surfSpotId: world.spot.id, startTime: new Date(Date.now() + 86_400_000).toISOString() }
  const { status, body, headers } = await ask(full, world.surfers.owner, 'POST /api/plans', plan)
  expect([status, body.code, headers.get('retry-after')]).toEqual([507, 'storage_full', '60'])
  expect((await ask(full, world.surfers.owner, 'GET /api/plans')).status).toBe(200)
  expect((await ask(full, null, 'GET /healthz')).body).toMatchObject({ failing: { database: 'full' } })
  await sql`drop trigger is_full on plans`.execute(direct)
})
