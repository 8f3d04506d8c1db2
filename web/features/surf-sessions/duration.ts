type Span = { startTime: string; endTime: string | null }

/** How long a session lasted in milliseconds, or has lasted until `now`. */
export const durationMs = ({ startTime, endTime }: Span, now: number) =>
  (endTime ? Date.parse(endTime) : now) - Date.parse(startTime)
