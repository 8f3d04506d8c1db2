import { CALL_TIMEOUT_MS } from '#contract/limits.ts'

/** After so long an answer that nobody wanted is too old for a page that is opened later. */
const GOOD_FOR_MS = 15_000

type EarlyAnswer = { askedMs: number; answer: Promise<Response> }
/** `openedAt` is in milliseconds; `heard` is what came before somebody listened. */
type LiveSocket = { socket: WebSocket; openedAt?: number; heard: string[] }

const answers = new Map<string, EarlyAnswer>()
let socket: LiveSocket | undefined
/** Once the app itself asks, an early question would only be a second one. */
let isOver = false

const answered = Promise.withResolvers<void>()
let isSilent = true

/** Resolves with the first answer of the server to this page, whatever it says. */
export const firstAnswer: Promise<void> = answered.promise

/**
 * For how many milliseconds this page has had no answer at all, from its beginning: a slow phone must not wait longer for
 * its code to ask. Undefined once it had one.
 */
export const unansweredForMs = (): number | undefined => (isSilent ? performance.now() : undefined)

/** Sends a request to this address of ours, with the sign-in; gives up after CALL_TIMEOUT_MS. */
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

/** Asks for what the first page will want, before its code is there. */
export function askEarly(address: string): Promise<Response> | undefined {
  if (isOver) return undefined
  const answer = send(address)
  // Whoever takes it learns of the failure.
  answer.catch(() => {})
  answers.set(address, { askedMs: performance.now(), answer })
  return answer
}

/** What was asked early at this address; once, and undefined where nothing was or it is too old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  isOver = true
  const early = answers.get(address)
  answers.delete(address)
  return early && performance.now() - early.askedMs < GOOD_FOR_MS ? early.answer : undefined
}

/** Begins to open the live connection, and keeps what comes until somebody listens. */
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

/** The connection that was opened early, once; undefined where there is none, or it closed before it was wanted. */
export function takeEarlySocket(): LiveSocket | undefined {
  const early = socket
  socket = undefined
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined
}
