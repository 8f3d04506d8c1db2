import { queryOptions } from '@tanstack/react-query'
import type { Api, At, Route } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { PAGE_HEADER, SURFER_HEADER } from '#contract/headers.ts'
import type { Issue, RefusalCode } from '#contract/refusals.ts'
import { addressOf, type Input } from '#web/lib/api/address.ts'
import { send, takeEarly } from '#web/lib/api/early.ts'
import { askForFreshSignIn } from '#web/lib/api/fresh-sign-in.ts'
import { pageId } from '#web/lib/api/page-id.ts'
import { GATEWAY_FAILURES, reported } from '#web/lib/offline/reachability.ts'

/** What a call of this route is given, as the arguments after it. */
export type Args<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** What an answer means that is not Lineup's own: a proxy's or a store's. No try of the surfer's changes the first one. */
function foreignWords(status: number): string | undefined {
  if (status === 413) return 'This is larger than the server takes. Its operator can allow more.'
  if (GATEWAY_FAILURES.includes(status)) return "Lineup isn't answering. Please try again in a moment."
}

/** Any answer but a good one. The message is '409: ' and the body's text, as the specification has it. */
export class ApiError extends Error {
  readonly status: number
  /** As contract/refusals.ts names it; another text when somebody else answered in our place. */
  readonly code: RefusalCode | undefined
  /** What the server said for people, or what an answer of somebody in front of it means; undefined for any other. */
  readonly said: string | undefined
  readonly issues: Issues

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    const { message, code, issues = [] } = refusalIn(body)
    this.status = status
    this.code = code
    this.said = message ?? foreignWords(status)
    this.issues = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  }
}

/** What is wrong with what was sent, for people, by its place in it: 'name', 'invited.0'. */
export type Issues = Partial<Record<string, string>>

/** What the server found wrong with what was sent; nothing when it failed for another reason. */
export const issuesOf = (error: Error | null): Issues => (error instanceof ApiError ? error.issues : {})

/** Whether there is nothing to show: an id that nobody has, one that the reader may not see, and one that is no id. */
export const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Whoever answers in our place, as a proxy does, writes no JSON, or another. */
function refusalIn(body: string): { message?: string; code?: RefusalCode; issues?: Issue[] } {
  try {
    const { message, code, issues } = JSON.parse(body)
    return { message, code, ...(Array.isArray(issues) && { issues }) }
  } catch {
    return {}
  }
}

/**
 * The good answer to a request; throws ApiError for every other one. When it needs a fresh sign-in the surfer is asked for
 * that, and it is sent once more.
 */
export async function answerTo(send: () => Promise<Response>): Promise<Response> {
  try {
    return await goodAnswer(send)
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.code === 'fresh_sign_in_required'
    if (!isNeeded || !(await askForFreshSignIn())) throw error
    return goodAnswer(send)
  }
}

async function goodAnswer(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

/** The replies that were asked for before the live connection was open, so that what happened in between may be missing. */
export const askedEarly = new WeakSet<object>()

/** Makes one call of the contract. Types come from its declaration; nothing of the declaration is loaded. */
export const call = <R extends Route>(route: R, ...[input]: Args<R>): Promise<ReplyOf<At<R>>> => request(route, input)

/**
 * `call` for one surfer only: the server refuses `sign_in_required` when somebody else is signed in here by now. For what a
 * surfer did earlier and is sent in the background.
 */
export const callAs =
  (surferId: string) =>
  <R extends Route>(route: R, ...[input]: Args<R>): Promise<ReplyOf<At<R>>> =>
    request(route, input, { [SURFER_HEADER]: surferId })

async function request<R extends Route>(
  route: R,
  input: Input<R> | undefined,
  surfer: Record<string, string> = {},
): Promise<ReplyOf<At<R>>> {
  const address = addressOf(route, (input ?? {}) as Input<R>)
  const { body } = (input ?? {}) as { body?: object }
  const [method = 'GET'] = route.split(' ')
  const origin = method !== 'GET' && { [PAGE_HEADER]: pageId }
  const headers = { ...surfer, ...origin, ...(body && { 'Content-Type': 'application/json' }) }
  let early: Promise<Response> | undefined
  const response = await answerTo(() => {
    early = method === 'GET' ? takeEarly(address) : undefined
    return reported(early ?? send(address, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  })
  const reply = await response.json()
  if (early) askedEarly.add(reply)
  return reply
}

export type ReadRoute = Extract<Api, { route: `GET ${string}` }>['route']

/** A cached read. Its key begins with the route, so that invalidating the route refreshes every variant. */
export const read = <R extends ReadRoute>(route: R, ...args: Args<R>) =>
  queryOptions({ queryKey: [route, ...args] as const, queryFn: () => call(route, ...args) })
