import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/refusals.ts'
import { countedIn } from '#server/platform/counted-in-database.ts'
import type { Database } from '#server/platform/database.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts one more of `what` for these words, e.g. ids, of which there may be `most` in 24 hours in all processes
 * together; refuses `too_many_attempts` from then on. In a transaction it counts only what is committed.
 */
export async function countToday(db: Database, what: string, of: string[], most: number): Promise<void> {
  const limiter = new RateLimiterPostgres({
    ...countedIn(db),
    keyPrefix: what,
    points: most,
    duration: DAY_SECONDS,
    // Those that live as long as the process sweep the table for all.
    clearExpiredByTimeout: false,
  })
  try {
    // The table need not hold whom it counts.
    await limiter.consume(createHash('sha256').update(of.join(' ')).digest('base64url'))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Refusal('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
  }
}
