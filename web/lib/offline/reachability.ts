import { observable } from '#web/lib/observable.ts'

/** The last repeats. */
const PROBE_DELAYS_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
const PROBE_TIMEOUT_MS = 8_000
/** Keeps phones from probing together. */
const JITTER = 0.25
/** Proxy statuses for an unreachable server. */
export const GATEWAY_FAILURES = [502, 504]

const reached = observable(true)
let lostAt = 0
let lastAnsweredAt = Number.NEGATIVE_INFINITY
let probesFailed = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probe: Promise<boolean> | undefined
let onAnswered: (answer: Response) => void = () => {}

/** Ignores the browser's own state. True until a call and its probe have failed. */
export const isReachable = reached.get

/** Milliseconds. */
export const unreachedSince = (): number => lostAt

export const useReachable = reached.use

export const { subscribe } = reached

/** True if live updates fail although calls succeed, as behind a proxy without WebSockets. */
export const liveOff = observable(false)

/** For one lazily loaded module. */
export const onServerTime = (callback: typeof onAnswered): void => {
  onAnswered = callback
}

export const onReached = (callback: () => void): (() => void) => subscribe(() => isReachable() && callback())

export function reportReached(): void {
  lastAnsweredAt = performance.now()
  probesFailed = 0
  clearTimeout(timer)
  reached.set(true)
}

/**
 * Any response except a proxy's 502 or 504 shows the server. A failure probes first, because one failing address is not
 * the network. Ignores aborted requests.
 */
export async function reported(answer: Promise<Response>): Promise<Response> {
  const sentAt = performance.now()
  const doubt = () => {
    if (isReachable() && sentAt >= lastAnsweredAt) void probeNow()
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

export const fetchReported = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  reported(fetch(input, init))

/** Never rejects. For doubts, e.g. after a closed socket. */
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

/** Probes on network events and when an unreachable page becomes visible: the browser's state is unreliable. */
export function watchNetwork(): void {
  addEventListener('online', probeNow)
  addEventListener('offline', probeNow)
  if (!navigator.onLine) void probeNow()
  document.addEventListener('visibilitychange', () => {
    if (!isReachable() && document.visibilityState === 'visible') void probeNow()
  })
}

function loseServer(): void {
  if (isReachable()) lostAt = Date.now()
  reached.set(false)
  clearTimeout(timer)
  const delayMs = PROBE_DELAYS_MS[Math.min(probesFailed, PROBE_DELAYS_MS.length - 1)]!
  probesFailed += 1
  timer = setTimeout(probeNow, delayMs * (1 + Math.random() * JITTER))
}
