import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, tokenScopes } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { askBy, aToken, bearer } from '#test/accounts/access-token.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import type { Case } from '#test/permissions/answers.ts'
import { rawCalls } from '#test/permissions/raw-calls.ts'
import { requestOf } from '#test/permissions/request-of.ts'
import { table } from '#test/permissions/table.ts'
import { traceOf } from '#test/permissions/trace.ts'
import { aWorld, type World } from '#test/permissions/world.ts'

const server = serverInFile()
/** Calls that are refused, and those that only read, share it. */
let untouched: World
/** The owner's tokens: one for each scope alone, and one for all together. */
let alone: Record<string, string>
let all: string
beforeAll(async () => {
  untouched = await aWorld(server)
  const made = await Promise.all(tokenScopes.map((scope) => aToken(server, untouched.owner, [scope])))
  alone = Object.fromEntries(tokenScopes.map((scope, nth) => [scope, made[nth]!.token]))
  all = (await aToken(server, untouched.owner)).token
})

const calls = endpoints.map((endpoint: Endpoint) => ({
  endpoint,
  name: endpoint.route,
  call: (table[endpoint.route as keyof typeof table] as Case<never>[])[0]!,
}))
const isReading = ({ route }: Endpoint) => route.startsWith('GET ')

test.each(calls.filter(({ endpoint }) => !endpoint.scope))('$name refuses every token', async ({ endpoint, call }) => {
  const { status, body } = await askBy(server, all, ...requestOf(endpoint, call, untouched))
  expect([status, body.code]).toEqual([403, 'token_not_allowed'])
})

test.each(calls.filter(({ endpoint }) => endpoint.scope))(
  '$name answers a token with its scope alone, as it answers the surfer',
  async ({ endpoint, call }) => {
    const before = await traceOf(server, untouched)
    for (const scope of tokenScopes.filter((one) => one !== endpoint.scope)) {
      const { status, body } = await askBy(server, alone[scope]!, ...requestOf(endpoint, call, untouched))
      expect([scope, status, body.code]).toEqual([scope, 403, 'token_not_allowed'])
    }
    expect(await traceOf(server, untouched)).toBe(before)
    const world = isReading(endpoint) ? untouched : await aWorld(server)
    const token = isReading(endpoint) ? alone[endpoint.scope!]! : (await aToken(server, world.owner)).token
    const answer = await askBy(server, token, ...requestOf(endpoint, call, world))
    const { owner } = call.answers
    const expected = owner === 'ok' ? [endpoint.status] : [refusals[owner], owner]
    expect([answer.status, answer.body?.code]).toEqual([expected[0], expected[1]])
    expect(answer.headers.getSetCookie()).toEqual([])
  },
)

test('a call with a scope is for the surfer’s own things: it needs no new proof, no role and no mailbox', () => {
  const wrong = (endpoints as readonly Endpoint[]).filter(
    ({ scope, fresh, forOperators, forModerators, reachesOthers }) =>
      scope && (fresh || forOperators || forModerators || reachesOthers),
  )
  expect(wrong.map(({ route }) => route)).toEqual([])
})

const raw = Object.entries(rawCalls).flatMap(([route, cases]) =>
  cases
    .filter(({ signsOut }) => !signsOut)
    .map((call) => ({ route, call, name: call.of ? `${route}, ${call.of}` : route })),
)

test.each(raw.filter(({ route }) => !/ \/api\/(uploads|import)\b/.test(route)))(
  '$name gives a token no more than a visitor',
  async ({ route, call }) => {
    const [method] = route.split(' ')
    const answer = await fetch(server.url + call.path(untouched), {
      method,
      headers: { ...bearer(all), ...(call.json ? { 'content-type': 'application/json' } : {}) },
      body: call.json,
      redirect: 'manual',
    })
    expect([403, call.statuses.visitor]).toContain(answer.status)
  },
)
