import { ZodArray, type ZodType } from 'zod'
import { type At, endpoints, type Route } from '#contract/api.ts'
import { type BodyOf, type Endpoint, id, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import type { Issue } from '#contract/issues.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import * as refusalTexts from '#words/server/refusals.ts'

/** What a call of this route brought, as its contract reads it. */
type Request<R extends Route> = { params: ParamsOf<At<R>>; query: QueryOf<At<R>>; body: BodyOf<At<R>> }
type Reply<R extends Route> = ReplyOf<At<R>> | Failure
type Answer<R extends Route> = Reply<R> | ((request: Request<R>) => Reply<R> | Promise<Reply<R>>)
/** The server's answers by route: a reply, a failure, or a function of the request, which may wait. */
export type Answers = { [R in Route]?: Answer<R> }

/** An answer that is no reply. Status 0 is no answer at all: the network fails. */
class Failure {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}
const texts: Record<RefusalCode, string> = refusalTexts
/** The server refuses the call. */
export function refused(code: RefusalCode, issues?: Issue[]): Failure {
  return new Failure(refusals[code], JSON.stringify({ message: texts[code], code, ...(issues && { issues }) }))
}
/** The server fails. */
export const failed = (status = 500): Failure => new Failure(status, 'no')
/** The call gets no answer; the server itself can still be reached. */
export const unreached = (): Failure => new Failure(0, '')

let answers = new Map<string, unknown>()
let calls: { route: string; body: unknown }[] = []
let isCut = false
let problem = Promise.withResolvers<never>()

/** From now on, until the test ends, these calls are answered so. */
export function answer(given: Answers): void {
  for (const [route, one] of Object.entries(given)) answers.set(route, one)
}

/** The same for calls that the test itself has not answered. */
export function answerFirst(given: Answers): void {
  answer({ ...given, ...Object.fromEntries(answers) })
}

/** From now on no call gets an answer, or every one does again. */
export function cutNetwork(cut = true): void {
  isCut = cut
}

/** The bodies of this route's calls so far, as they were sent. */
export const sentTo = (route: Route): unknown[] => calls.filter((call) => call.route === route).map(({ body }) => body)

/** Rejects once a call went unanswered, or a request or an answer breaks the contract. */
export const firstProblem = (): Promise<never> => problem.promise

/** Forgets answers and calls. */
export function resetNetwork(): void {
  answers = new Map()
  calls = []
  isCut = false
  problem = Promise.withResolvers()
  problem.promise.catch(() => {})
}

/** Answers in the server's place; every reply is parsed by the contract. Stands for `fetch`. */
export async function answerCall(
  address: string | URL | globalThis.Request,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address), location.origin)
  if (isCut) throw new TypeError('Failed to fetch')
  if (pathname === '/healthz') return new Response('{}')
  // A file of the app, as a map's coastline.
  if (!pathname.startsWith('/api/')) return new Response('', { status: 404 })
  const method = init.method ?? 'GET'
  try {
    return await answerOf(method, pathname, Object.fromEntries(searchParams), init.body)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== 'Failed to fetch') problem.reject(new Error(`${method} ${pathname}: ${message}`))
    throw new TypeError('Failed to fetch')
  }
}

async function answerOf(method: string, path: string, query: object, sent: unknown): Promise<Response> {
  const { endpoint, params } = endpointAt(method, path)
  const body = typeof sent === 'string' ? JSON.parse(sent) : undefined
  calls.push({ route: endpoint.route, body })
  const isList = method === 'GET' && endpoint.reply instanceof ZodArray
  if (!answers.has(endpoint.route) && !isList) throw new Error('the test has no answer to this call')
  const given = answers.has(endpoint.route) ? answers.get(endpoint.route) : []
  const request = { params, query: endpoint.query?.parse(query), body: endpoint.body?.parse(body) }
  const reply = await (typeof given === 'function' ? given(request) : given)
  if (!(reply instanceof Failure)) {
    const json = JSON.stringify(endpoint.reply.parse(reply))
    return new Response(json, { status: endpoint.status, headers: { 'Content-Type': 'application/json' } })
  }
  if (reply.status === 0) throw new TypeError('Failed to fetch')
  return new Response(reply.body, { status: reply.status })
}

/** The declared call that an address belongs to. A route without parameters goes first: 'popular' is no id. */
function endpointAt(method: string, path: string) {
  for (const endpoint of byParameters) {
    const params = paramsIn(endpoint, method, path)
    if (params) return { endpoint, params }
  }
  throw new Error('the contract has no such call')
}

const countParams = ({ route }: { route: string }) => route.split('/:').length
const byParameters: Endpoint[] = endpoints.toSorted((one, other) => countParams(one) - countParams(other))

function paramsIn({ route, params = {} }: Endpoint, method: string, path: string): Record<string, string> | undefined {
  const [routeMethod, template = ''] = route.split(' ')
  const [names, values] = [template.split('/'), path.split('/')]
  if (routeMethod !== method || names.length !== values.length) return undefined
  if (names.some((name, nth) => !name.startsWith(':') && name !== values[nth])) return undefined
  const found: Record<string, string> = {}
  for (const [nth, name] of names.entries()) {
    if (!name.startsWith(':')) continue
    const value = decodeURIComponent(values[nth] ?? '')
    const schema: ZodType = params[name.slice(1)] ?? id
    if (!schema.safeParse(value).success) throw new Error(`'${value}' is no ${name.slice(1)}`)
    found[name.slice(1)] = value
  }
  return found
}
