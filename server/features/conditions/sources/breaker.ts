import type { Logger } from 'pino'
import type { SourceFailure } from '#server/features/conditions/sources/download.ts'

/** Failures in a row before a rest. */
const FAILURES = 3
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 30 * 60_000

/**
 * Circuit breaker: after failures in a row the source rests, twice as long each time, and gets one trial; a time given
 * by the source is observed. Failures of a place do not count. Logs when it opens and closes.
 */
export function breakerOf(source: string, { log, now }: { log: Logger; now: () => Date }) {
  let failures = 0
  let rests = 0
  let restsSince = 0
  let restsUntil = 0

  function succeeded() {
    if (rests > 0) log.info(`${source} answers again`)
    failures = 0
    rests = 0
    restsUntil = 0
  }

  return {
    /** Milliseconds until the next request is allowed. */
    restMs() {
      const time = now().getTime()
      // A clock that was set back must not prolong the rest.
      return time < restsSince ? 0 : Math.max(0, restsUntil - time)
    },
    /** True for the single request after a rest. */
    isOnTrial: () => rests > 0,
    succeeded,
    failed({ message, retryAt, isOfPlace }: SourceFailure) {
      if (isOfPlace) return succeeded()
      const time = now().getTime()
      failures += 1
      // Concurrent requests fail together and must not prolong the rest.
      const isResting = restsSince <= time && time < restsUntil
      if (!isResting && (rests > 0 || retryAt || failures >= FAILURES)) {
        if (rests === 0) log.warn(`${source} ${message}; what is known is served, and it is asked again later`)
        restsSince = time
        restsUntil = time + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** rests)
        rests += 1
      }
      if (retryAt) restsUntil = Math.max(restsUntil, retryAt.getTime())
    },
  }
}
