import { HOUR_MS } from '#surf/time/durations.ts'

type Span = { startTime: string; endTime: string | null }

/** In milliseconds. */
export const durationMs = ({ startTime, endTime }: Span, now: number) =>
  (endTime ? Date.parse(endTime) : now) - Date.parse(startTime)

/** Others than buddies get the start's hour alone. */
export const startsAboutThen = ({ startTime }: { startTime: string }) => Date.parse(startTime) % HOUR_MS === 0
