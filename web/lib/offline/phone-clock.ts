import { hearAnswers } from '#web/lib/offline/reachability.ts'

/** Normal drift between both clocks, unless one is set or the phone sleeps. */
const SAME_MS = 10_000
/** Smaller differences come from the network. */
const MOVED_MS = 60_000

/** The phone clock's lag behind the server at the last response, and its lead over the monotonic clock. */
let last: { behindMs: number; aheadOfSteadyMs: number } | undefined

/** `performance.now()` is unaffected by clock changes; some phones stop it while asleep. */
const aheadOfSteadyMs = () => Date.now() - performance.now()

/** Records the server's time from a fresh response. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) last = { behindMs: time - Date.now(), aheadOfSteadyMs: aheadOfSteadyMs() }
}

hearAnswers(noteServerTime)

/** The phone clock's lag behind the server in ms; undefined if unknown or set since. */
export const clockBehindMs = (): number | undefined =>
  last && Math.abs(aheadOfSteadyMs() - last.aheadOfSteadyMs) < SAME_MS ? last.behindMs : undefined

/**
 * Converts an ISO time to the phone's current clock if that was set since; `behindThenMs` is the earlier
 * `clockBehindMs`. Unchanged if either is unknown.
 */
export function byClockOfNow(time: string, behindThenMs: number | undefined): string {
  const behindNowMs = clockBehindMs()
  if (behindThenMs === undefined || behindNowMs === undefined) return time
  const movedMs = behindThenMs - behindNowMs
  return Math.abs(movedMs) < MOVED_MS ? time : new Date(Date.parse(time) + movedMs).toISOString()
}
