import { CALL_TIMEOUT_MS } from '#contract/limits.ts'

/** Maximum age of an unused prefetched response. */
const GOOD_FOR_MS = 15_000

type EarlyAnswer = { askedMs: number; answer: Promise<Response> }
/** `openedAt` in milliseconds; `heard` buffers early messages. */
type LiveSocket = { socket: WebSocket; openedAt?: number; heard: string[] }

const answers = new Map<string, EarlyAnswer>()
let socket: LiveSocket | undefined
/** Prefetching ends once the app itself sends requests. */
let isOver = false

const answered = Promise.withResolvers<void>()
let isSilent = true

/** Resolves with the server's first response to this page, of any status. */
export const firstAnswer: Promise<void> = answered.promise

/**
 * Milliseconds from the page's start without any response, so that slow phones do not wait longer; undefined after the
 * first.
 */
export const unansweredForMs = (): number | undefined => (isSilent ? performance.now() : undefined)

/** Sends a request with the sign-in; times out after CALL_TIMEOUT_MS. */
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

/** Prefetches data for the first page before its code is loaded. */
export function askEarly(address: string): Promise<Response> | undefined {
  if (isOver) return undefined
  const answer = send(address)
  // The consumer handles the failure.
  answer.catch(() => {})
  answers.set(address, { askedMs: performance.now(), answer })
  return answer
}

/** Takes the prefetched response of this address once; undefined if there is none or it is too old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  isOver = true
  const early = answers.get(address)
  answers.delete(address)
  return early && performance.now() - early.askedMs < GOOD_FOR_MS ? early.answer : undefined
}

/** Opens the live connection and buffers its messages. */
export function openSocket(): LiveSocket {
  const opening = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
  const live: LiveSocket = { socket: opening, heard: [] }
  opening.onopen = () => {
    live.openedAt = Date.now()
  }
  opening.onmessage = ({ data }) => live.heard.push(data)
  return live
}

export function openSocketEarly(): void {
  socket = openSocket()
}

/** Takes the early connection once; undefined if there is none or it closed. */
export function takeEarlySocket(): LiveSocket | undefined {
  const early = socket
  socket = undefined
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined
}
