import { useSyncExternalStore } from 'react'

/** Delays between probes while unreachable; the last repeats. */
const PROBE_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
const PROBE_TIMEOUT_MS = 8_000
/** Random extra share of a delay, so that phones do not probe together. */
const JITTER = 0.25
/** Proxy statuses for an unreachable server. */
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
 * True while calls reach the server, whatever the browser reports about its network. True until a call and its probe
 * have failed.
 */
export const isReachable = (): boolean => reached

/** Time (ms) the server was lost, while unreachable. */
export const unreachedSince = (): number => lostAt

/** `isReachable`, for components. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, isReachable, () => true)

/** Subscribes to changes of `isReachable`; returns the unsubscribe function. */
export function subscribe(changed: () => void): () => void {
  // One function per subscription, because a callback may be added twice.
  const notify = () => changed()
  subscribers.add(notify)
  return () => {
    subscribers.delete(notify)
  }
}

/** Sets the callback for each response as it begins; for one lazily loaded module. */
export const hearAnswers = (callback: typeof onAnswered): void => {
  onAnswered = callback
}

/** Subscribes to the server being reached again; returns the unsubscribe function. */
export const onReached = (callback: () => void): (() => void) => subscribe(() => reached && callback())

/** Records that the server is reachable, by a response or an opened socket. */
export function reportReached(): void {
  lastAnsweredAt = performance.now()
  probesFailed = 0
  clearTimeout(timer)
  setReached(true)
}

/**
 * Records whether a response shows the server: any except a proxy's 502 or 504. On failure probes immediately unless
 * another response came since, because one failing address is not the network. Ignores aborted requests. Returns the
 * response.
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

/** `fetch` with `reported`. */
export const fetchReported = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  reported(fetch(input, init))

/**
 * Probes the server and resolves to the result; never rejects. For doubts about `isReachable`, e.g. a closed socket or
 * a network change.
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
 * Probes on network events of the browser and when an unreachable page becomes visible. The browser's state itself is
 * not trusted, e.g. on a computer that runs the server.
 */
export function watchNetwork(): void {
  addEventListener('online', probeNow)
  addEventListener('offline', probeNow)
  if (!navigator.onLine) void probeNow()
  document.addEventListener('visibilitychange', () => {
    if (!reached && document.visibilityState === 'visible') void probeNow()
  })
}

/** Marks the server as unreachable until a probe or call succeeds. */
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
