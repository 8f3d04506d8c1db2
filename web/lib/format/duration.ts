import { HOUR_MS } from '#surf/time/durations.ts'

type Span = { startTime: string; endTime: string | null }

/** Duration of a session in milliseconds, until its end or `now`. */
export const durationMs = ({ startTime, endTime }: Span, now: number) =>
  (endTime ? Date.parse(endTime) : now) - Date.parse(startTime)

/** True if only the start hour is known, as for surfers who are not buddies. */
export const startsAboutThen = ({ startTime }: { startTime: string }) => Date.parse(startTime) % HOUR_MS === 0
