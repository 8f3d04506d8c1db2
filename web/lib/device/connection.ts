type Connection = { saveData?: boolean }

export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData ?? false

/** Milliseconds to the first byte and for the body. */
export type TimedCall = { waitMs: number; bodyMs: number; bytes: number }

/** Typical size of a prefetch, which must not delay the surfer's next request. */
const FETCHED_KB = 5
const FAST_MS = 500
/** One packet arrives whole and says nothing about throughput. */
const PACKET_BYTES = 1_460
export const CALLS_JUDGED = 3

const calls: TimedCall[] = []

export function watchLine(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      // Responses from a service worker have no such times.
      if (!new URL(entry.name).pathname.startsWith('/api/') || entry.requestStart === 0) continue
      calls.push({
        waitMs: entry.responseStart - entry.requestStart,
        bodyMs: entry.responseEnd - entry.responseStart,
        bytes: entry.encodedBodySize,
      })
      if (calls.length > CALLS_JUDGED) calls.shift()
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** True if a few KB more would go unnoticed. Small calls are judged by latency. */
export const isLineFast = (latest: readonly TimedCall[] = calls): boolean => {
  if (latest.length < CALLS_JUDGED) return false
  const waits = latest.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other)
  const large = latest.filter((call) => call.bytes > PACKET_BYTES)
  const [bodyMs, bytes] = [sum(large.map((call) => call.bodyMs)), sum(large.map((call) => call.bytes))]
  const msPerKb = bytes > 0 ? (1024 * bodyMs) / bytes : 0
  return waits[Math.floor(waits.length / 2)]! + FETCHED_KB * msPerKb <= FAST_MS
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
