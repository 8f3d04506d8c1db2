import { HOUR_MS } from '#surf/time/durations.ts'

type Span = { startTime: string; endTime: string | null }

/** How long a session lasted in milliseconds, or has lasted until `now`. */
export const durationMs = ({ startTime, endTime }: Span, now: number) =>
  (endTime ? Date.parse(endTime) : now) - Date.parse(startTime)

/** Whether only the hour of the start is known: to a surfer who is no buddy the server tells no more. */
export const startsAboutThen = ({ startTime }: { startTime: string }) => Date.parse(startTime) % HOUR_MS === 0
