import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { createHttpServer, route, serveEndpoints } from '#server/platform/http/http.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { inFile } from '#test/files/in-file.ts'
import { anyText } from '#test/fixtures/any-text.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const kai = inFile(() => aSurfer())

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const reply = z.object({ said: z.string().nullable() })
const secret = 'postgres://lineup:password@db'

/** A server with calls that the product does not have; whoever says `user: kai` in a header is Kai. */
function oddServer() {
  const app = createHttpServer(deps())
  opened.push(app)
  const routes = [
    route(endpoint('GET /api/bug', { reply, open: true }), async () => {
      throw new Error(secret)
    }),
    route(endpoint('GET /api/thrown/:id', { reply, open: true }), async () => {
      throw secret
    }),
    route(endpoint('GET /api/wait', { reply, open: true }), async () => {
      throw new Refusal('too_many_attempts', { retryAfterSeconds: 30 })
    }),
    route(endpoint('GET /api/more', { reply, open: true }), async () => ({ said: 'hi', email: 'kai@example.com' })),
    route(endpoint('GET /api/user', { reply, open: true }), async ({ user }) => ({ said: user?.id ?? null })),
    route(endpoint('GET /api/closed', { reply }), async ({ user }) => ({ said: user.id })),
    route(endpoint('POST /api/made', { reply, status: 201, open: true }), async () => ({ said: null })),
    route(endpoint('POST /api/repeated', { reply, status: 201, open: true }), async ({ created }) =>
      created({ value: { said: 'again' }, repeated: true }),
    ),
    route(
      endpoint('POST /api/body', {
        body: z.object({ said: z.string() }).default({ said: 'nothing' }),
        reply,
        open: true,
      }),
      async ({ body }) => body,
    ),
  ]
  serveEndpoints(app, routes, deps(), async ({ headers }) =>
    headers.user === 'kai' ? { id: 'kai', signInId: 'none' } : null,
  )
  return app
}
/** All that the odd calls need of them is that they are there. */
const deps = (): Deps => ({
  ...server,
  env: readEnv({}),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  sockets: createSockets(),
})

test('a bug is a 500 without details', async () => {
  const app = oddServer()
  for (const url of ['/api/bug', `/api/thrown/${randomUUID()}`]) {
    const { statusCode, payload } = await app.inject(url)
    expect(statusCode).toBe(500)
    expect(JSON.parse(payload)).toEqual({ message: expect.any(String), code: 'unexpected' })
    expect(payload).not.toContain('postgres')
  }
})

test('fields outside the contract are not sent', async () => {
  expect((await oddServer().inject('/api/more')).json()).toEqual({ said: 'hi' })
})

test('a refused caller learns how long to wait', async () => {
  const { statusCode, headers } = await oddServer().inject('/api/wait')
  expect([statusCode, headers['retry-after']]).toEqual([429, '30'])
})

test('an open call gets the signed-in surfer or none, and a closed one requires a sign-in', async () => {
  const app = oddServer()
  const asked = async (url: string, headers = {}) => (await app.inject({ url, headers })).json()
  expect(await asked('/api/user')).toEqual({ said: null })
  expect(await asked('/api/user', { user: 'kai' })).toEqual({ said: 'kai' })
  expect(await asked('/api/closed')).toEqual({ message: 'Please sign in.', code: 'sign_in_required' })
  expect(await asked('/api/closed', { user: 'kai' })).toEqual({ said: 'kai' })
})

test('creating something is 201, and repeating it is 200', async () => {
  const app = oddServer()
  const post = async (url: string) => (await app.inject({ url, method: 'POST' })).statusCode
  expect([await post('/api/made'), await post('/api/repeated')]).toEqual([201, 200])
})

test('a missing, an empty and a null body are the same, and ids in a path are validated', async () => {
  const app = oddServer()
  const headers = { 'content-type': 'application/json' }
  for (const payload of [undefined, '', 'null'])
    expect((await app.inject({ url: '/api/body', method: 'POST', headers, payload })).json()).toEqual({
      said: 'nothing',
    })
  expect((await app.inject('/api/thrown/42')).json()).toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'id', message: expect.any(String) }],
  })
})

/** The routes of the product, with `id` wherever a path names one. */
const paths = (id: string) =>
  endpoints.map(({ route, open }) => ({ route: route.replace(/:\w+/g, encodeURIComponent(id)), open }))

test('each call with changes refuses other sites', async () => {
  for (const { route } of paths(randomUUID()).filter(({ route }) => !route.startsWith('GET')))
    expect(await ask(kai, route, {}, { origin: 'https://evil.example' })).toMatchObject(refusedWith('foreign_origin'))
})

test('an unknown or invalid address is refused in the same shape', async () => {
  for (const path of ['/api/nothing', '/api/surf-sessions/a/b/c', '/api/%zz', '/api/%', '/api/surf-sessions/%c0%af']) {
    const { status, body } = await ask(kai, `GET ${path}`)
    expect([400, 404]).toContain(status)
    expect(body).toEqual({
      message: expect.any(String),
      code: expect.stringMatching(/^(not_found|invalid_request)$/),
      ...(body.issues && { issues: body.issues }),
    })
  }
  expect(await ask(kai, 'PATCH /api/surf-sessions', {})).toMatchObject(refusedWith('not_found'))
})

test('no input in paths, queries and bodies makes a call fail', async () => {
  const word = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.constantFrom('\u0000', "'", '%', '\ud800', '-1', '1e999', '0x1', 'NaN', '[]', '{}', '9'.repeat(400), kai.id),
    fc.uuid(),
  )
  const name = fc.constantFrom(
    'limit',
    'cursor',
    'latitude',
    'longitude',
    'radius',
    'q',
    'timeZone',
    'next',
    '__proto__',
  )
  const query = fc.array(fc.tuple(name, word), { maxLength: 4 })
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
  await fc.assert(
    fc.asyncProperty(
      fc.nat(endpoints.length - 1),
      word,
      query,
      fc.option(fc.jsonValue(), { nil: undefined }),
      async (index, id, pairs, json) => {
        const { route } = paths(id.toWellFormed())[index]!
        const search = pairs.map(([key, value]) => `${key}=${encoded(value)}`).join('&')
        const body = route.startsWith('GET') || json === undefined ? undefined : JSON.stringify(json)
        const { status, text } = await ask(kai, `${route}?${search}`, body)
        if (status >= 500) expect({ route, search, body, status, text }).toBeUndefined()
      },
    ),
    { numRuns: 500 },
  )
})

/** Sends these bytes as they are; gives all that comes back. */
async function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.end(bytes)
  return text(socket)
}

test('invalid HTTP and headers that are too large are refused in the same shape', async () => {
  const shapes = [
    ['GARBAGE\r\n\r\n', 400, 'invalid_request'],
    [`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ] as const
  for (const [bytes, status, code] of shapes) {
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ message: expect.any(String), code })
  }
})

test('behind a trusted proxy only the address that it wrote counts', async () => {
  const proxied = createHttpServer({ ...deps(), env: { ...readEnv({}), TRUST_PROXY: true } })
  opened.push(proxied)
  proxied.get('/address', async (request) => ({ ip: request.ip }))
  const answer = await proxied.inject({
    url: '/address',
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
  })
  expect(answer.json()).toEqual({ ip: '203.0.113.7' })
})
