import type { IssueTexts } from '#contract/issues.ts'
import { FIRST_SESSION_YEAR, MAX_SESSION_HOURS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** ISO times. */
export type Span = { startTime: string; endTime: string }

type SpanText = 'sessionsFromYear' | 'thatsInTheFuture' | 'theEndMustBeAfterTheStart' | 'thatIsMoreThanHours'
type SpanIssue = { path: keyof Span; text: (texts: Pick<IssueTexts, SpanText>) => string }

/** The issue of impossible times. `now` in milliseconds, tolerant of phone clocks; without it the future is allowed. */
export function spanIssue({ startTime, endTime }: Span, now = Number.POSITIVE_INFINITY): SpanIssue | undefined {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const latest = now + START_TIME_MAX_AHEAD_MS
  if (start < Date.UTC(FIRST_SESSION_YEAR, 0))
    return { path: 'startTime', text: (texts) => texts.sessionsFromYear(FIRST_SESSION_YEAR) }
  if (start > latest) return { path: 'startTime', text: (texts) => texts.thatsInTheFuture }
  if (end <= start) return { path: 'endTime', text: (texts) => texts.theEndMustBeAfterTheStart }
  if (end - start > MAX_SESSION_HOURS * HOUR_MS)
    return { path: 'endTime', text: (texts) => texts.thatIsMoreThanHours(MAX_SESSION_HOURS) }
  if (end > latest) return { path: 'endTime', text: (texts) => texts.thatsInTheFuture }
  return undefined
}
