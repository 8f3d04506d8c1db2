import type { Deps } from '#server/deps.ts'
import { BudgetSpent, requestBudgetOf } from '#server/features/conditions/sources/request-budget.ts'
import { LeaseLost, sourceLease } from '#server/features/conditions/sources/source-lease.ts'

/** The permit to send requests to Open-Meteo: its lease, and the budget that all processes share. */
export function requestPermit({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const budget = requestBudgetOf({ db, env })
  // Its two hosts may count together, so they share one lease.
  const lease = sourceLease(db, 'open-meteo')
  const allowFrom = (of: { isPast: boolean }) => async (weight: number) => {
    await lease.extend()
    await budget.take(weight, of)
  }
  return {
    budget,
    lease,
    /** Before each request of this weight: extends the lease and spends the budget. Throws LeaseLost or BudgetSpent. */
    allow: allowFrom({ isPast: false }),
    /** The same before a request for past days. */
    allowPast: allowFrom({ isPast: true }),
  }
}

/** Whether a request was not sent because `allow` threw, which is no failure. */
export const isDenied = (error: unknown) => error instanceof BudgetSpent || error instanceof LeaseLost
