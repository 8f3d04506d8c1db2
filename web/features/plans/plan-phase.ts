import type { Plan } from '#contract/plans.ts'

/** From how long before to how long after its time a check-in at its spot counts as what was planned. */
const CHECK_IN_NEAR_MS = 2 * 60 * 60 * 1000

/** What the reader can still do about a plan at this moment, in milliseconds. */
export function phaseOf({ startTime, canceledAt, sessionId, ownAnswer }: Plan, now: number) {
  const untilStart = Date.parse(startTime) - now
  const stands = canceledAt === null
  return {
    /** It can be answered, changed and called off. */
    isAhead: stands && untilStart > 0,
    isTimeToCheckIn: stands && sessionId === null && ownAnswer !== 'no' && Math.abs(untilStart) <= CHECK_IN_NEAR_MS,
  }
}
