import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '#server/deps.ts'
import { countedIn } from '#server/platform/counted-in-database.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS
/** What is left of a day below this belongs to the squares that readers ask for. */
const KEPT_FOR_READERS = 1 / 4
/** A small budget must at least do for one place at a time, and for the waves near a coast. */
const REQUESTS_OF_A_PLACE = 4

/** No more may be asked for now. */
export class BudgetSpent extends Error {}

export type RequestBudget = ReturnType<typeof requestBudgetOf>

/**
 * How often all processes together may ask, counted in the database: `OPEN_METEO_REQUESTS_PER_DAY` in a day, and like
 * the public API's limits (10,000 a day, 5,000 an hour, 600 a minute) at most half of it in an hour and a 17th in a
 * minute.
 */
export function requestBudgetOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const perDay = env.OPEN_METEO_REQUESTS_PER_DAY
  const limiter = (period: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      ...countedIn(db),
      keyPrefix: `open_meteo_${period}`,
      points,
      duration,
    })
  const minute = limiter('minute', Math.max(REQUESTS_OF_A_PLACE, Math.ceil(perDay / 17)), MINUTE_SECONDS)
  const hour = limiter('hour', Math.max(REQUESTS_OF_A_PLACE, Math.ceil(perDay / 2)), HOUR_SECONDS)
  const day = limiter('day', perDay, DAY_SECONDS)
  let spentUntil = 0
  let scarceUntil = 0

  return {
    /** Takes so many requests out of the budget, or throws BudgetSpent. */
    async take(requests: number): Promise<void> {
      try {
        // The shortest first: what a minute refuses is not taken from the day.
        await minute.consume('all', requests)
        await hour.consume('all', requests)
        const today = await day.consume('all', requests)
        if (today.remainingPoints < perDay * KEPT_FOR_READERS) scarceUntil = performance.now() + today.msBeforeNext
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        spentUntil = performance.now() + refused.msBeforeNext
        throw new BudgetSpent()
      }
    },
    /** How long nothing may be asked, in milliseconds; 0 when something may. */
    restMs: () => Math.max(0, spentUntil - performance.now()),
    /** Whether what is left of the day belongs to readers. */
    isScarce: () => performance.now() < scarceUntil,
  }
}
