/** A call as the browser timed it: milliseconds until its first byte and until its last, and its bytes on the line. */
export type TimedCall = { waitMs: number; bodyMs: number; bytes: number }

/** What is fetched in advance is about so large, and must not hold up for longer what the surfer wants next. */
const FETCHED_KB = 5
const FAST_MS = 500
/** What TCP carries in one packet arrives as a whole: it says nothing of how much a line carries. */
const PACKET_BYTES = 1_460
/** A line is judged by so many of the latest calls, and not by fewer. */
export const CALLS_JUDGED = 3

const calls: TimedCall[] = []

/** Times this page's calls from now on, those of before included. */
export function watchLine(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      // What a service worker answers has no such times.
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

/**
 * Whether the latest calls were answered so fast that a few KB more would not be noticed. After small ones alone that is
 * what their waits say, until the next large one.
 */
export const isLineFast = (latest: readonly TimedCall[] = calls): boolean => {
  if (latest.length < CALLS_JUDGED) return false
  const waits = latest.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other)
  const large = latest.filter((call) => call.bytes > PACKET_BYTES)
  const [bodyMs, bytes] = [sum(large.map((call) => call.bodyMs)), sum(large.map((call) => call.bytes))]
  const msPerKb = bytes > 0 ? (1024 * bodyMs) / bytes : 0
  return waits[Math.floor(waits.length / 2)]! + FETCHED_KB * msPerKb <= FAST_MS
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
