import { FIRST_SESSION_YEAR, MAX_SESSION_HOURS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import type { Issue } from '#contract/refusals.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** ISO times. */
export type Span = { startTime: string; endTime: string }

/** Message for impossible times. `now` in milliseconds, tolerant of phone clocks; without it the future is allowed. */
export function spanIssue({ startTime, endTime }: Span, now = Number.POSITIVE_INFINITY): Issue | undefined {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const latest = now + START_TIME_MAX_AHEAD_MS
  if (start < Date.UTC(FIRST_SESSION_YEAR, 0))
    return { path: 'startTime', message: `Sessions can be logged from ${FIRST_SESSION_YEAR} on.` }
  if (start > latest) return { path: 'startTime', message: STILL_TO_COME }
  if (end <= start) return { path: 'endTime', message: 'The end must be after the start.' }
  if (end - start > MAX_SESSION_HOURS * HOUR_MS)
    return { path: 'endTime', message: `That is more than ${MAX_SESSION_HOURS} hours. Please check both times.` }
  if (end > latest) return { path: 'endTime', message: STILL_TO_COME }
  return undefined
}

const STILL_TO_COME = "That's in the future. If it isn't, check your phone's clock."
