import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import type { Plan } from '#contract/people/plans.ts'

/** From how long before to how long after its time a check-in at its spot counts as what was planned. */
const CHECK_IN_NEAR_MS = 2 * 60 * 60 * 1000

/** From how long before its time somebody may say that they run late. */
const LATE_FROM_MS = 3 * 60 * 60 * 1000

/** What the reader can still do about a plan at this moment, in milliseconds. */
export function phaseOf({ startTime, canceledAt, sessionId, ownAnswer }: Plan, now: number) {
  const untilStart = Date.parse(startTime) - now
  const stands = canceledAt === null
  return {
    /** It can be answered, changed and called off. */
    isAhead: stands && untilStart > 0,
    /** It is not over, so that its thread is open and its hour still matters. */
    isOpen: stands && untilStart > -PLAN_OVER_AFTER_MS,
    isNear: stands && untilStart <= LATE_FROM_MS && untilStart > -PLAN_OVER_AFTER_MS,
    isTimeToCheckIn: stands && sessionId === null && ownAnswer !== 'no' && Math.abs(untilStart) <= CHECK_IN_NEAR_MS,
  }
}
