import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { createHttpServer, route, serveEndpoints } from '#server/platform/http/http.ts'

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

test('a refused call is logged with who, from which network, what and why, and not with its address', async () => {
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

test('so are bad input, another site’s request, and an address that does not exist', async () => {
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

test('what was answered is not, nor that a visitor is nobody', async () => {
  await ask('GET', '/api/closed', { headers: { cookie: 'lineup_sign_in=abc' } })
  await ask('GET', '/api/closed')
  expect(lines()).toEqual([])
})

test('an answer that a failing part of the server kept back leaves a line with its reason, whoever said so', async () => {
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
