import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenScopes } from '#contract/endpoint.ts'
import type { ApiDocument } from '#server/platform/api-document/document.ts'
import type { Schema } from '#server/platform/api-document/schemas.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { aWorld, type World } from '#test/permissions/world.ts'
import { type Call, replyCheck } from '#test/proof/api-document/documented-replies.ts'
import { type Chance, oneOf, valueMaker } from '#test/proof/api-document/made-values.ts'
import { chanceFrom, isLong, seed } from '#test/proof/locating/chance.ts'

/** In the short form each operation has one call or two; the seed decides with what. */
const CALLS = isLong ? 50_000 : 400
/** After so many calls the surfers have changed or lost enough that others take their place. */
const CALLS_OF_A_WORLD = 1_000
const AT_ONCE = 6

/** Ends the sign-in of its caller, and connects to what the configuration names. */
const LEFT_OUT = /^(get|post)-logout$|^post-operators-examination$/

const server = serverInFile()

async function documentAndCalls() {
  const document: ApiDocument = (await server.ask(null, 'GET /api/openapi.json')).body
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  return { document, calls: calls.filter(({ operation }) => !LEFT_OUT.test(operation.operationId)) }
}

test('a part of a path that is too long is answered as the document says', async () => {
  const { document, calls } = await documentAndCalls()
  const checkReply = replyCheck(document)
  for (const call of calls.filter(({ path }) => path.includes('{'))) {
    const path = call.path.replace(/\{\w+\}/, 'x'.repeat(5_000))
    const { status, headers, text } = await answerTo(path, { method: call.method, redirect: 'manual' })
    expect(checkReply(call, { status, headers, text }), call.operation.operationId).toBeUndefined()
  }
})

test(
  'every reply to calls made from the document is as the document says',
  async () => {
    const { document, calls } = await documentAndCalls()
    const checkReply = replyCheck(document)
    const chance = chanceFrom(seed)
    const found = new Map<string, string>()
    const statuses = new Map<string, number>()
    for (let made = 0; made < CALLS; made += CALLS_OF_A_WORLD) {
      const callers = await callersOf(await aWorld(server))
      const { valid, damaged } = valueMaker(document.components.schemas, callers.ids, chance)
      // The counters would soon refuse everything else.
      const refilled = () => sql`delete from rate_limits`.execute(server.db)
      const one = async (nth: number) => {
        if (nth % 20 === 0) await refilled()
        const call = calls[(made + nth) % calls.length]!
        const request = requestTo(call, { valid, damaged, chance })
        const caller = oneOf(chance, callers.all)
        const sent = { ...request, headers: { ...request.headers, ...caller.headers } }
        const { text, ...response } = await answerTo(request.path, sent).catch(() => answerTo(request.path, sent))
        const problem = checkReply(call, { status: response.status, headers: response.headers, text })
        const group = `${Math.floor(response.status / 100)}xx`
        statuses.set(group, (statuses.get(group) ?? 0) + 1)
        if (!problem && response.status < 500) return
        const key = `${call.operation.operationId} ${(problem ?? String(response.status)).slice(0, 60)}`
        found.set(
          key,
          `${caller.name}: ${call.method} ${request.path} ${request.body?.slice(0, 300) ?? ''}\n  ${problem ?? text}`,
        )
      }
      let nth = 0
      const until = Math.min(CALLS_OF_A_WORLD, CALLS - made)
      const line = async () => {
        while (nth < until) await one(nth++)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, line))
      if (isLong)
        console.log(`${made + until} calls, ${found.size} replies outside the document.`, [...found.values()].slice(-3))
    }
    console.log(
      `API document: ${CALLS} calls, ${calls.length} operations, ${JSON.stringify(Object.fromEntries(statuses))}.`,
    )
    expect([...found.values()], `with SEED=${seed}`).toEqual([])
  },
  isLong ? 3_600_000 : 300_000,
)

/** The server may close a free connection after an answer, so that a request has to be sent again. */
async function answerTo(path: string, request: RequestInit) {
  const response = await fetch(server.url + path, request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Caller = { name: string; headers: Record<string, string> }

/** A visitor, each surfer of the world and a program with a token; and every id that the world has. */
async function callersOf(world: World) {
  const { owner } = world.surfers
  const asked = { name: 'Watch', scopes: [...tokenScopes], days: 30 }
  const { body } = await server.ask(owner, 'POST /api/access-tokens', asked)
  const surfers = Object.entries(world.surfers).map(
    ([name, surfer]): Caller => ({
      name,
      headers: surfer ? { cookie: surfer.cookie } : {},
    }),
  )
  const all: Caller[] = [...surfers, { name: 'token', headers: { authorization: `Bearer ${body.token}` } }]
  return { all, ids: [...new Set(JSON.stringify(world).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))] }
}

type Making = ReturnType<typeof valueMaker> & { chance: Chance }

/** Half of them as the schemas allow, half damaged in one part. */
function requestTo({ method, path, operation }: Call, { valid, damaged, chance }: Making) {
  const damagedPart = chance() < 0.5 ? oneOf(chance, ['path', 'query', 'body', 'type'] as const) : undefined
  const value = (place: string, schema: Schema) => {
    const made = valid(schema)
    const sent = damagedPart === place && chance() < 0.5 ? damaged(made) : made
    return typeof sent === 'object' ? JSON.stringify(sent) : String(sent)
  }
  const given = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place)
  const filled = given('path').reduce(
    (so, { name, schema }) => so.replace(`{${name}}`, encodeURIComponent(value('path', schema) || 'x')),
    path,
  )
  const asked = given('query').filter(({ required }) =>
    required ? damagedPart !== 'query' || chance() < 0.8 : chance() < 0.5,
  )
  const search = new URLSearchParams(asked.map(({ name, schema }) => [name, value('query', schema)]))
  const content = operation.requestBody?.content ?? {}
  const type = Object.keys(content).length > 0 ? oneOf(chance, Object.keys(content)) : undefined
  const isJson = type === 'application/json'
  const fits = isJson ? valid(content[type]?.schema ?? {}) : undefined
  const body = JSON.stringify(damagedPart === 'body' ? damaged(fits) : fits)
  const isCut = damagedPart === 'type' && chance() < 0.5
  const sends = method !== 'GET' && type !== undefined
  return {
    method,
    redirect: 'manual' as const,
    path: `${filled}${search.size > 0 ? `?${search}` : ''}`,
    headers: (sends ? { 'content-type': damagedPart === 'type' ? 'text/plain' : type } : {}) as Record<string, string>,
    body: sends ? (isJson ? (isCut ? body?.slice(0, -1) : body) : 'no file') : undefined,
  }
}
