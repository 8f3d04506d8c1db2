import { hearAnswers } from '#web/lib/offline/reachability.ts'

/** The two clocks drift apart by less, unless one of them is set or the phone sleeps. */
const SAME_MS = 10_000
/** What is off by less is the network's doing. */
const MOVED_MS = 60_000

/** How far behind the server's the phone's clock was at the last answer, and what it then showed beyond the steady one. */
let last: { behindMs: number; aheadOfSteadyMs: number } | undefined

/** `performance.now()` goes on evenly when the phone's clock is set; some phones stop it while they sleep. */
const aheadOfSteadyMs = () => Date.now() - performance.now()

/** Takes note of the server's time in an answer that came just now. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) last = { behindMs: time - Date.now(), aheadOfSteadyMs: aheadOfSteadyMs() }
}

hearAnswers(noteServerTime)

/**
 * By how much the phone's clock is behind the server's now, in milliseconds; undefined where that is not known, as when it
 * was set since the last answer.
 */
export const clockBehindMs = (): number | undefined =>
  last && Math.abs(aheadOfSteadyMs() - last.aheadOfSteadyMs) < SAME_MS ? last.behindMs : undefined

/**
 * A time (ISO) as the phone's clock of today has it, when that clock was set since: `behindThenMs` is what `clockBehindMs`
 * was at that time. The time itself where one of the two is not known.
 */
export function byClockOfNow(time: string, behindThenMs: number | undefined): string {
  const behindNowMs = clockBehindMs()
  if (behindThenMs === undefined || behindNowMs === undefined) return time
  const movedMs = behindThenMs - behindNowMs
  return Math.abs(movedMs) < MOVED_MS ? time : new Date(Date.parse(time) + movedMs).toISOString()
}
