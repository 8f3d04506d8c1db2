import { queryOptions } from '@tanstack/react-query'
import type { Api, At, Route } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { PAGE_HEADER, SURFER_HEADER } from '#contract/headers.ts'
import type { Issue } from '#contract/issues.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { addressOf, type Input, send, takePrefetched } from '#web/lib/api/prefetch.ts'
import { GATEWAY_FAILURES, reported } from '#web/lib/offline/reachability.ts'
import * as texts from '#words/app.ts'

export type Args<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** Explains a response that is not Lineup's own, from a proxy or store. Retrying never changes the first one. */
function foreignWords(status: number): string | undefined {
  if (status === 413) return texts.thisIsLargerThanThe
  if (GATEWAY_FAILURES.includes(status)) return texts.lineupIsntAnsweringPleaseTry
}

/** A failed response. Its message is '409: ' and the body's text, as specified. */
export class ApiError extends Error {
  readonly status: number
  /** From contract/refusals.ts; another text if a proxy answered. */
  readonly code: RefusalCode | undefined
  /** The server's message, or an explanation of a proxy's response. */
  readonly detail: string | undefined
  readonly issues: Issues

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    const { message, code, issues = [] } = refusalIn(body)
    this.status = status
    this.code = code
    this.detail = message ?? foreignWords(status)
    this.issues = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  }
}

/** Validation messages by path: 'name', 'invited.0'. */
export type Issues = Partial<Record<string, string>>

/** Returns the server's validation messages; empty for other failures. */
export const issuesOf = (error: Error | null): Issues => (error instanceof ApiError ? error.issues : {})

/** True if nothing can be shown: an unknown, hidden or invalid id. */
export const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Refusals by the surfer's standing ('account_limited', 'approval_awaited', 'address_unverified'), whose message says all. */
export const isAboutStanding = (error: Error) =>
  error instanceof ApiError && /^(account|approval|address)_/.test(`${error.code}`)

/** Proxies answer without JSON or with another shape. */
function refusalIn(body: string): { message?: string; code?: RefusalCode; issues?: Issue[] } {
  try {
    const { message, code, issues } = JSON.parse(body)
    return { message, code, ...(Array.isArray(issues) && { issues }) }
  } catch {
    return {}
  }
}

/** Returns the successful response; throws ApiError otherwise. Repeats the call once after a fresh sign-in. */
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

/** Replies requested before the live connection opened, which may miss later events. */
export const prefetchedReplies = new WeakSet<object>()

export const call = <R extends Route>(route: R, ...[input]: Args<R>): Promise<ReplyOf<At<R>>> => request(route, input)

/** `call` in the background for one surfer: the server refuses `sign_in_required` if another is signed in. */
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
    early = method === 'GET' ? takePrefetched(address) : undefined
    return reported(early ?? send(address, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  })
  const reply = await response.json()
  if (early) prefetchedReplies.add(reply)
  return reply
}

export type ReadRoute = Extract<Api, { route: `GET ${string}` }>['route']

/** A cached query. Its key begins with the route, so that invalidating the route refreshes every variant. */
export const read = <R extends ReadRoute>(route: R, ...args: Args<R>) =>
  queryOptions({ queryKey: [route, ...args] as const, queryFn: () => call(route, ...args) })

/** A random UUID, version 4; `crypto.randomUUID` is missing on plain http. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const pageId = newClientId()

type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

export function answerFreshSignIns(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Resolves to true if the surfer confirms their identity; concurrent calls share one dialog. */
async function askForFreshSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

export const formatFailure = (error: Error): string =>
  Object.values(issuesOf(error))[0] ?? (messageOf(error) || texts.weCouldntReachTheServerPlease)

/** Returns the server's message, without validation messages. */
export const messageOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.detail : undefined

/** Counts what is already gone as deleted. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
