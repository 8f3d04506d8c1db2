import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask, upgrade } from '#test/network/client.ts'
import type { Answer, Case } from '#test/permissions/answers.ts'
import { rawCalls } from '#test/permissions/raw-calls.ts'
import { requestOf } from '#test/permissions/request-of.ts'
import { secretsFrom } from '#test/permissions/secrets.ts'
import { table } from '#test/permissions/table.ts'
import { traceOf } from '#test/permissions/trace.ts'
import { aWorld, type Role, roles, strangersByRole, type World } from '#test/permissions/world.ts'

/** Of every route that the server has, also those that the contract does not declare. */
const served: RouteOptions[] = []
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => {
    served.push(route)
  })
}

let server: TestServer
/** Requests that only read, and those that are refused, share this one; what changes something has one for its roles. */
let untouched: World
beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  server = await startServer()
  unsubscribe('fastify.initialization', listen)
  untouched = await aWorld(server)
})
afterAll(() => server.close())

const calls = endpoints.flatMap((endpoint: Endpoint) =>
  (table[endpoint.route as keyof typeof table] as Case<never>[]).map((call) => ({
    name: call.of ? `${endpoint.route}, ${call.of}` : endpoint.route,
    endpoint,
    call,
  })),
)

const others = [...roles.filter((role) => role !== 'owner'), 'limited', 'suspended'] as const

/** Suspended surfers get their own of these alone. */
const ownAlone = ['GET /api/surf-sessions/:id', 'GET /api/surf-sessions/user/:userId']

function answerTo(role: Role, endpoint: Endpoint, { answers, team, limited = answers.stranger }: Case<never>): Answer {
  if (role === 'moderator' || role === 'operator') return team?.[role] ?? answers.stranger
  // What is the same for all is answered without reading the sign-in.
  const isForAll = endpoint.maxAgeSeconds !== undefined
  if (role === 'suspended') {
    const isRefused = ownAlone.includes(endpoint.route) ? answers.stranger === 'ok' : !endpoint.whileSuspended
    return isRefused && !isForAll ? 'account_suspended' : answers.stranger
  }
  if (role === 'limited') return endpoint.reachesOthers || endpoint.showsOthers ? 'account_limited' : limited
  return answers[role]
}

test.each(calls)('$name', async ({ endpoint, call }) => {
  const changes = (role: Role) => answerTo(role, endpoint, call) === 'ok' && !isReading(endpoint.route)
  const changed = [...roles, ...strangersByRole].some(changes) ? await aWorld(server) : untouched
  const expectAnswer = async (role: Role) => {
    const isAlone = call.isOnce || (call.team && (role === 'moderator' || role === 'operator'))
    const world = !changes(role) ? untouched : isAlone ? await aWorld(server) : changed
    const answer = await ask(server, world.surfers[role], ...requestOf(endpoint, call, world))
    const expected = answerTo(role, endpoint, call)
    const [status, code] = expected === 'ok' ? [endpoint.status] : [refusals[expected], expected]
    expect({ role, status: answer.status, code: answer.body?.code }).toEqual({ role, status, code })
    expectNoSecrets(answer.text, role, world)
  }
  const toStay = call.leavesOwnerAlone ? [untouched, changed] : [untouched]
  const traces = () => Promise.all(toStay.map((world) => traceOf(server, world)))

  const before = await traces()
  const team = ['moderator', 'operator'] as const
  for (const role of call.team ? others : [...others, ...team]) await expectAnswer(role)
  expect(await traces(), 'what others did to the owner').toEqual(before)
  if (call.team) for (const role of team) await expectAnswer(role)
  await expectAnswer('owner')
})

const raw = Object.entries(rawCalls).flatMap(([route, cases]) =>
  cases.map((call) => ({ name: call.of ? `${route}, ${call.of}` : route, route, call })),
)

test.each(raw)('$name', async ({ route, call }) => {
  const [method] = route.split(' ')
  const world = call.signsOut ? await aWorld(server) : untouched
  for (const role of roles) {
    const answer = await fetch(server.url + call.path(world), {
      method,
      headers: {
        cookie: world.surfers[role]?.cookie ?? '',
        ...(call.json ? { 'content-type': 'application/json' } : {}),
      },
      body: call.json,
      redirect: 'manual',
    })
    expect({ role, status: answer.status }).toEqual({ role, status: call.statuses[role] })
    expectNoSecrets(await answer.text(), role, world)
  }
})

test('the live socket requires a sign-in that is not suspended', async () => {
  for (const role of [...roles, 'suspended'] as const) {
    const cookie = untouched.surfers[role]?.cookie
    const { status } = await upgrade(server, '/ws', { origin: server.url, ...(cookie ? { cookie } : {}) })
    const expected = role === 'visitor' ? 401 : role === 'suspended' ? 403 : 101
    expect({ role, status }).toEqual({ role, status: expected })
  }
})

test('every route that is served has declared answers', () => {
  const declared = new Set<string>([...endpoints.map(({ route }) => route), ...Object.keys(rawCalls)])
  const unknown = served
    .filter(({ url }) => url.startsWith('/api/') || /^\/(\w+z|metrics|\.well-known\/.*)$/.test(url))
    .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
    // What may be got may be asked for without its body.
    .filter((route) => !declared.has(route) && !declared.has(route.replace(/^HEAD /, 'GET ')))
  expect(unknown).toEqual([])
  expect(served.length).toBeGreaterThan(endpoints.length)
})

test('other routes serve only the pages of the app, for reading', () => {
  const others = served.filter(({ url }) => !url.startsWith('/api/'))
  expect(others.flatMap(({ method }) => method).filter((method) => method !== 'GET' && method !== 'HEAD')).toEqual([])
})

function isReading(route: string) {
  return /^(GET|HEAD) /.test(route)
}

function expectNoSecrets(text: string, role: Role, world: World) {
  for (const secret of secretsFrom(role, world)) expect(text, `what the ${role} may not know`).not.toContain(secret)
}
