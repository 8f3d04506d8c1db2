import type { Logger } from 'pino'
import type { SourceFailure } from '#server/features/conditions/sources/download.ts'

/** So many failures in a row, and the source is left alone for a while. */
const FAILURES = 3
const FIRST_REST_MS = 60_000
const LONGEST_REST_MS = 30 * 60_000

/**
 * Keeps a source that is down from costing anything: after a few failures in a row it rests, each time twice as long,
 * and is then tried once. A source that says when to come back rests until then. What fails for one place alone is an
 * answer. One line in the log when the source goes, and one when it is back.
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
    /** How long the source is still left alone, in milliseconds; 0 when it may be asked. */
    restMs() {
      const time = now().getTime()
      // A clock that was set back must not make the rest longer.
      return time < restsSince ? 0 : Math.max(0, restsUntil - time)
    },
    /** Whether it has rested and is to be asked once before anything more is asked. */
    isOnTrial: () => rests > 0,
    succeeded,
    failed({ message, retryAt, isOfPlace }: SourceFailure) {
      if (isOfPlace) return succeeded()
      const time = now().getTime()
      failures += 1
      // What was asked at once fails at once: that is one failure more, and no reason to rest longer.
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
