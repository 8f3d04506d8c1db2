import type { Deps } from '#server/deps.ts'
import { trySpending } from '#server/platform/rate-limits.ts'

/** What is left of a day below this belongs to the squares that readers ask for. */
const KEPT_FOR_READERS = 1 / 4

/** No more may be asked for now. */
export class BudgetSpent extends Error {}

export type RequestBudget = ReturnType<typeof requestBudgetOf>

/**
 * How often all processes together may ask, counted in the database: `OPEN_METEO_REQUESTS_PER_DAY` in a day, and a share
 * of it in an hour and in a minute (server/limits.ts).
 */
export function requestBudgetOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  let spentUntil = 0
  let scarceUntil = 0
  const inMs = (milliseconds: number) => performance.now() + milliseconds

  return {
    /** Takes so many requests out of the budget, or throws BudgetSpent. */
    async take(requests: number): Promise<void> {
      const budget = { 'forecast-minute': [], 'forecast-hour': [], 'forecast-day': [] } as const
      const counters = await trySpending(db, budget, { cost: requests, env })
      for (const { name, left, endsInMs } of counters)
        if (name === 'forecast-day' && left < env.OPEN_METEO_REQUESTS_PER_DAY * KEPT_FOR_READERS)
          scarceUntil = inMs(endsInMs)
      const refused = counters.filter(({ isRefused }) => isRefused)
      if (refused.length === 0) return
      spentUntil = inMs(Math.max(...refused.map(({ endsInMs }) => endsInMs)))
      throw new BudgetSpent()
    },
    /** How long nothing may be asked, in milliseconds; 0 when something may. */
    restMs: () => Math.max(0, spentUntil - performance.now()),
    /** Whether what is left of the day belongs to readers. */
    isScarce: () => performance.now() < scarceUntil,
  }
}
