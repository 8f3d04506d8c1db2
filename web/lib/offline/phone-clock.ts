import { onServerTime } from '#web/lib/offline/reachability.ts'

/** Normal drift between both clocks. */
const SAME_MS = 10_000
/** Smaller differences come from the network. */
const MOVED_MS = 60_000

let last: { behindMs: number; aheadOfSteadyMs: number } | undefined

/** Unaffected by clock changes; some phones stop it while asleep. */
const aheadOfSteadyMs = () => Date.now() - performance.now()

export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) last = { behindMs: time - Date.now(), aheadOfSteadyMs: aheadOfSteadyMs() }
}

onServerTime(noteServerTime)

/** Milliseconds; undefined if unknown or set since. */
export const clockBehindMs = (): number | undefined =>
  last && Math.abs(aheadOfSteadyMs() - last.aheadOfSteadyMs) < SAME_MS ? last.behindMs : undefined

/** Converts an ISO time if the clock was set since. Unchanged if either lag is unknown. */
export function byClockOfNow(time: string, behindThenMs: number | undefined): string {
  const behindNowMs = clockBehindMs()
  if (behindThenMs === undefined || behindNowMs === undefined) return time
  const movedMs = behindThenMs - behindNowMs
  return Math.abs(movedMs) < MOVED_MS ? time : new Date(Date.parse(time) + movedMs).toISOString()
}

/** The server corrects `at` by the clock's error in `sentAt`. Never in the future, even if the clock was set back. */
export function sentTimes(doneAt: string, now = Date.now()): { at: string; sentAt: string } {
  return { at: new Date(Math.min(Date.parse(doneAt), now)).toISOString(), sentAt: new Date(now).toISOString() }
}
