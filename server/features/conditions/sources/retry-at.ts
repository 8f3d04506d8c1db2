import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#surf/time/durations.ts'

/** A source that asks for more than this is asked again all the same. */
const MAX_RETRY_AFTER_MS = DAY_MS

/**
 * The limits that Open-Meteo names in the reason of a 429, and when it counts from 0 again: it empties its counters once
 * a minute, those of the hour and the day in the first minute of an hour and of a day of UTC.
 */
const NAMED_LIMITS = [
  { name: /minutely/i, everyMs: MINUTE_MS, lateMs: 5 * SECOND_MS },
  { name: /hourly/i, everyMs: HOUR_MS, lateMs: MINUTE_MS },
  { name: /daily/i, everyMs: DAY_MS, lateMs: MINUTE_MS },
  // What runs at this moment ends within seconds.
  { name: /concurrent/i, everyMs: 1, lateMs: 10 * SECOND_MS },
]

type Refused = { status: number; reason: string; retryAfter: string | null }

/** When a source that refused may be asked again: the later of its Retry-After and the limit it names, if either. */
export function retryAtFor({ status, reason, retryAfter }: Refused, now: Date): Date | undefined {
  const limit = status === 429 ? NAMED_LIMITS.find(({ name }) => name.test(reason)) : undefined
  const times = [
    ...(limit ? [(Math.floor(now.getTime() / limit.everyMs) + 1) * limit.everyMs + limit.lateMs] : []),
    ...timesIn(retryAfter, now),
  ]
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Retry-After holds seconds or a date (RFC 9110, 10.2.3). */
function timesIn(retryAfter: string | null, now: Date): number[] {
  if (retryAfter === null) return []
  const time = /^\d+$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * SECOND_MS : Date.parse(retryAfter)
  return Number.isNaN(time) ? [] : [Math.min(time, now.getTime() + MAX_RETRY_AFTER_MS)]
}
