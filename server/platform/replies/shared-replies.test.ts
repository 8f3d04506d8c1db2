import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { sharedReplies } from '#server/platform/replies/shared-replies.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

const server = serverInFile()
const { aSurfer, update } = server
beforeAll(() => loadCatalogue(server.db))
afterEach(() => {
  vi.useRealTimers()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  server.ask(null, `GET /api/surf-spots/${path}`, undefined, headers)
const sent = ({ headers }: { headers: Headers }) => ({
  encoding: headers.get('content-encoding'),
  kilobytes: Math.ceil(Number(headers.get('content-length')) / 1024),
})

test('the list of spots uses the best encoding that the browser accepts', async () => {
  const plain = await get('all', { 'accept-encoding': 'identity' })
  expect(plain.body.length).toBeGreaterThan(800)
  expect(sent(plain)).toEqual({ encoding: null, kilobytes: Math.ceil(Buffer.byteLength(plain.text) / 1024) })
  const small = Math.ceil(sent(plain).kilobytes / 3)
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, BR;q=0.1', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', null],
    ['brotli, x-gzip', null],
  ] as const) {
    const reply = await get('all', { 'accept-encoding': accepted })
    expect([accepted, sent(reply).encoding]).toEqual([accepted, encoding])
    if (encoding) expect(sent(reply).kilobytes).toBeLessThanOrEqual(small)
    expect(reply.text).toBe(plain.text)
    expect(reply.headers.get('vary')).toBe('accept-encoding')
  }
})

test('a reader who has the spots gets 304, in any encoding', async () => {
  const { headers, body } = await get('all')
  const etag = headers.get('etag')!
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await get('all', { 'if-none-match': known, 'accept-encoding': 'gzip' })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
  }
  for (const stale of ['"other"', etag.slice(0, -2), ''])
    expect(await get('all', { 'if-none-match': stale })).toMatchObject({ status: 200, body })
})

test('each request has its own response', async () => {
  const [one, two] = [await get('popular?limit=1'), await get('popular?limit=2')]
  expect([one.body.length, two.body.length]).toEqual([1, 2])
  const [first, second] = [await get(two.body[0].id), await get(two.body[1].id)]
  expect([first.body, second.body]).toEqual(two.body)
  const tags = [one, two, first, second].map(({ headers }) => headers.get('etag'))
  expect(new Set(tags).size).toBe(4)
  expect((await get('popular?limit=2', { 'if-none-match': tags[0]! })).status).toBe(200)
})

test('a refusal is never cached', async () => {
  for (const path of [randomUUID(), 'popular?limit=0', 'nothing']) {
    const { status, headers } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  }
})

test('a response cached for everyone carries no cookie', async () => {
  const kai = await aSurfer()
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString()
  await update('signIns', { extendedAt: twoDaysAgo }, { userId: kai.id })
  expect((await server.ask(kai, 'GET /api/surf-spots/all')).headers.get('set-cookie')).toBeNull()
  const own = await server.ask(kai, 'GET /api/auth/user')
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('set-cookie')).not.toBeNull()
})

test('only calls open to visitors have shared replies', () => {
  const shared = endpoints.filter(({ maxAgeSeconds }) => maxAgeSeconds !== undefined)
  expect(shared.map(({ route, open }) => [route, open])).toEqual([
    ['GET /api/about', true],
    ['GET /api/entrance', true],
    ['GET /api/surf-spots/popular', true],
    ['GET /api/surf-spots/regions', true],
    ['GET /api/surf-spots/all', true],
    ['GET /api/surf-spots/:id', true],
    ['GET /api/map', true],
    ['GET /api/surf-spots/:id/forecast', true],
    ['GET /api/retention', true],
    ['GET /api/policies/:name', true],
  ])
})

test('with too many spots to cache, a changed one is shown within a minute', async () => {
  const forgetful = await serverInTest({ databaseUrl: server.databaseUrl, SPOTS_IN_MEMORY: 0 })
  const best = (headers = {}) => ask(forgetful, null, 'GET /api/surf-spots/popular?limit=3', undefined, headers)
  vi.useFakeTimers({ toFake: ['performance'] })
  const before = await best()
  const [{ id }] = before.body
  await update('surfSpots', { name: 'Elsewhere' }, { id })
  vi.advanceTimersByTime(MINUTE_MS - 1)
  expect((await best()).text).toBe(before.text)
  vi.advanceTimersByTime(1)
  const after = await best({ 'if-none-match': before.headers.get('etag')! })
  expect([after.status, after.body[0].name]).toEqual([200, 'Elsewhere'])
})

test('when cached replies are too large together, the oldest are computed again', async () => {
  const share = sharedReplies(0)
  const made: string[] = []
  const app = fastify()
  app.get<{ Params: { key: string } }>('/:key', (request, reply) => {
    const { key } = request.params
    return share(request, reply, { key, version: 'the same' }, async () => {
      made.push(key)
      return key.repeat(30 * 1024 * 1024)
    })
  })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) expect((await app.inject(`/${key}`)).statusCode).toBe(200)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  await app.close()
})
