import { useSyncExternalStore } from 'react'

/** Between two probes while the server is not reached; the last one repeats. */
const PROBE_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
const PROBE_TIMEOUT_MS = 8_000
/** Phones that lost the same server must not all probe in the same instant: up to this share is added to a delay. */
const JITTER = 0.25
/** What a proxy answers when the server behind it does not. */
export const GATEWAY_FAILURES = [502, 504]

let reached = true
let lostAt = 0
let lastAnsweredAt = Number.NEGATIVE_INFINITY
let probesFailed = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probe: Promise<boolean> | undefined
const subscribers = new Set<() => void>()
let onAnswered: (answer: Response) => void = () => {}

/**
 * Whether the server can be reached, as far as calls have shown. The browser's own flag is not asked: it knows nothing of
 * a network that carries nothing. True until a call has failed, and a probe after it.
 */
export const isReachable = (): boolean => reached

/** When the server was lost, in milliseconds; while it is not reachable. */
export const unreachedSince = (): number => lostAt

/** `isReachable`, for components. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, isReachable, () => true)

/** Calls this each time that `isReachable` changes, until the returned function is called. */
export function subscribe(changed: () => void): () => void {
  // A function of its own for each subscription: the same callback may be given twice.
  const notify = () => changed()
  subscribers.add(notify)
  return () => {
    subscribers.delete(notify)
  }
}

/** Calls this with each answer of the server's, as soon as it begins. For one module, which comes later. */
export const hearAnswers = (callback: typeof onAnswered): void => {
  onAnswered = callback
}

/** Calls this each time that the server is reached again, until the returned function is called. */
export const onReached = (callback: () => void): (() => void) => subscribe(() => reached && callback())

/** The server has shown that it is there: by an answer, or by an opened socket. */
export function reportReached(): void {
  lastAnsweredAt = performance.now()
  probesFailed = 0
  clearTimeout(timer)
  setReached(true)
}

/**
 * Reports whether this answer to a request of ours, sent just now, shows that the server is there: any does but a proxy's
 * 502 or 504. Without one the server is probed at once, unless it has answered something else since: one address that
 * fails is not the network. A request that its caller aborted says nothing. Gives the answer back.
 */
export async function reported(answer: Promise<Response>): Promise<Response> {
  const sentAt = performance.now()
  const doubt = () => {
    if (reached && sentAt >= lastAnsweredAt) void probeNow()
  }
  try {
    const response = await answer
    if (GATEWAY_FAILURES.includes(response.status)) doubt()
    else {
      onAnswered(response)
      reportReached()
    }
    return response
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) doubt()
    throw failure
  }
}

/** `fetch`, whose answer is `reported`. */
export const fetchReported = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  reported(fetch(input, init))

/**
 * Asks the server now whether it is there, and resolves to the answer; never rejects. For whoever has reason to doubt
 * what `isReachable` says: a socket that closed, a browser that says that its network changed.
 */
export function probeNow(): Promise<boolean> {
  clearTimeout(timer)
  probe ??= probed().finally(() => {
    probe = undefined
  })
  return probe
}

async function probed(): Promise<boolean> {
  const answer = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  const isThere = await answer.then(
    (response) => {
      if (GATEWAY_FAILURES.includes(response.status)) return false
      onAnswered(response)
      return true
    },
    () => false,
  )
  if (isThere) reportReached()
  else loseServer()
  return isThere
}

/**
 * Probes at once when the browser has news of its network, and when a page that is unreached is looked at again. What the
 * browser says decides nothing: it may be wrong, as on a computer that runs the server itself.
 */
export function watchNetwork(): void {
  addEventListener('online', probeNow)
  addEventListener('offline', probeNow)
  if (!navigator.onLine) void probeNow()
  document.addEventListener('visibilitychange', () => {
    if (!reached && document.visibilityState === 'visible') void probeNow()
  })
}

/** The server is not reached until a probe or a call is answered. */
function loseServer(): void {
  setReached(false)
  clearTimeout(timer)
  const delayMs = PROBE_DELAYS_MS[Math.min(probesFailed, PROBE_DELAYS_MS.length - 1)]!
  probesFailed += 1
  timer = setTimeout(probeNow, delayMs * (1 + Math.random() * JITTER))
}

function setReached(now: boolean): void {
  if (now === reached) return
  reached = now
  if (!now) lostAt = Date.now()
  for (const notify of subscribers) notify()
}
