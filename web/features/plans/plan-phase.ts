import { PLAN_OVER_AFTER_MS } from '#contract/limits.ts'
import type { Plan } from '#contract/people/plans.ts'

/** A check-in at the plan's spot counts as the plan's within this time before and after the start. */
const CHECK_IN_NEAR_MS = 2 * 60 * 60 * 1000

/** Surfers can report a delay from this time before the start. */
const LATE_FROM_MS = 3 * 60 * 60 * 1000

/** `now` in milliseconds. */
export function phaseOf({ startTime, canceledAt, sessionId, ownAnswer }: Plan, now: number) {
  const untilStart = Date.parse(startTime) - now
  const stands = canceledAt === null
  return {
    /** It can be answered, changed and canceled. */
    isAhead: stands && untilStart > 0,
    /** Its thread is open and its forecast shown. */
    isOpen: stands && untilStart > -PLAN_OVER_AFTER_MS,
    isNear: stands && untilStart <= LATE_FROM_MS && untilStart > -PLAN_OVER_AFTER_MS,
    isTimeToCheckIn: stands && sessionId === null && ownAnswer !== 'no' && Math.abs(untilStart) <= CHECK_IN_NEAR_MS,
  }
}
