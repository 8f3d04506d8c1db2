import { CALL_TIMEOUT_MS } from '#contract/limits.ts'

const GOOD_FOR_MS = 15_000

type EarlyAnswer = { askedMs: number; answer: Promise<Response> }
/** `openedAt` in milliseconds. */
type LiveSocket = { socket: WebSocket; openedAt?: number; heard: string[] }

const answers = new Map<string, EarlyAnswer>()
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

export function askEarly(address: string): Promise<Response> | undefined {
  if (isOver) return undefined
  const answer = send(address)
  // The consumer handles the failure.
  answer.catch(() => {})
  answers.set(address, { askedMs: performance.now(), answer })
  return answer
}

/** Takes a prefetched response once; undefined without one or if too old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  isOver = true
  const early = answers.get(address)
  answers.delete(address)
  return early && performance.now() - early.askedMs < GOOD_FOR_MS ? early.answer : undefined
}

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

export function takeEarlySocket(): LiveSocket | undefined {
  const early = socket
  socket = undefined
  return early && early.socket.readyState <= WebSocket.OPEN ? early : undefined
}
