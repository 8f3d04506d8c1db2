import type { At, Route } from '#contract/api.ts'
import type { BodyGivenTo, Endpoint, ParamsOf, QueryGivenTo } from '#contract/endpoint.ts'
import { CALL_TIMEOUT_MS } from '#contract/limits.ts'

type Given<E extends Endpoint> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (undefined extends QueryGivenTo<E> ? { query?: QueryGivenTo<E> } : { query: QueryGivenTo<E> }) &
  (undefined extends BodyGivenTo<E> ? { body?: BodyGivenTo<E> } : { body: BodyGivenTo<E> })
export type Input<R extends Route> = Given<At<R>>

export function addressOf<R extends Route>(route: R, input: Input<R>): string {
  const { params, query } = input as { params?: object; query?: object }
  const [, template = ''] = route.split(' ')
  const filled = new Map(Object.entries(params ?? {}).map(([name, value]) => [`:${name}`, encodeURIComponent(value)]))
  const path = template.replace(/:\w+/g, (name) => filled.get(name) ?? name)
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}

const GOOD_FOR_MS = 15_000

type Prefetched = { requestedMs: number; answer: Promise<Response> }
/** `openedAt` in milliseconds. */
type LiveSocket = { socket: WebSocket; openedAt?: number; received: string[] }

const answers = new Map<string, Prefetched>()
let socket: LiveSocket | undefined
let isOver = false

const answered = Promise.withResolvers<void>()
let isSilent = true

export const firstAnswer: Promise<void> = answered.promise

/** Milliseconds since the page's start without any response; undefined after the first. */
export const unansweredForMs = (): number | undefined => (isSilent ? performance.now() : undefined)

export async function send(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, {
    credentials: 'include',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    ...init,
  })
  isSilent = false
  answered.resolve()
  return answer
}

export function prefetch(address: string): Promise<Response> | undefined {
  if (isOver) return undefined
  const answer = send(address)
  // The consumer handles the failure.
  answer.catch(() => {})
  answers.set(address, { requestedMs: performance.now(), answer })
  return answer
}

/** Takes a prefetched response once; undefined without one or if too old. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  isOver = true
  const prefetched = answers.get(address)
  answers.delete(address)
  return prefetched && performance.now() - prefetched.requestedMs < GOOD_FOR_MS ? prefetched.answer : undefined
}

export function openSocket(): LiveSocket {
  const opening = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
  const live: LiveSocket = { socket: opening, received: [] }
  opening.onopen = () => {
    live.openedAt = Date.now()
  }
  opening.onmessage = ({ data }) => live.received.push(data)
  return live
}

export function prefetchSocket(): void {
  socket = openSocket()
}

export function takePrefetchedSocket(): LiveSocket | undefined {
  const prefetched = socket
  socket = undefined
  return prefetched && prefetched.socket.readyState <= WebSocket.OPEN ? prefetched : undefined
}
