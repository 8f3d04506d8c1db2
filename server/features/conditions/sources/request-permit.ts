import type { ForecastSource } from '#server/features/conditions/sources/forecast-source.ts'
import { LeaseLost, sourceLease } from '#server/features/conditions/sources/source-lease.ts'
import type { Env } from '#server/platform/config/env.ts'
import { leftOf, trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Permit to send requests to a source: its lease, and the budget that all processes share. */
export function requestPermit(db: Database, env: Env, { leaseName, limits }: ForecastSource) {
  const budget = requestBudget(db, env, limits)
  const lease = sourceLease(db, leaseName)
  const allowFor = (period: { isPast: boolean }) => async (weight: number) => {
    await lease.extend()
    await budget.spend(weight, period)
  }
  return {
    budget,
    lease,
    /** Extends the lease and spends the budget. Throws LeaseLost or BudgetSpent. */
    allow: allowFor({ isPast: false }),
    allowPast: allowFor({ isPast: true }),
  }
}

/** True if `allow` threw, which is no failure of the source. */
export const isDenied = (error: unknown) => error instanceof BudgetSpent || error instanceof LeaseLost

class BudgetSpent extends Error {}

const COUNTERS = { 'forecast-minute': [], 'forecast-hour': [], 'forecast-day': [] } as const
const PAST_COUNTER = { 'past-forecast-day': [] } as const

/** Budget by day, hour and minute of all processes, in the source's weights (server/limits.ts). */
function requestBudget(db: Database, env: Env, { requestsPerDay }: ForecastSource['limits']) {
  return {
    /** `restMs`: until `needed` may be available. */
    async left(needed: number) {
      const counters = await leftOf(db, COUNTERS, { env })
      const tooSmall = counters.filter(({ left }) => left < needed)
      const day = counters.find(({ name }) => name === 'forecast-day')
      return {
        left: Math.min(...counters.map(({ left }) => left)),
        restMs: Math.max(0, ...tooSmall.map(({ endsInMs }) => endsInMs)),
        day: { perDay: requestsPerDay, left: day?.left ?? 0, endsInMs: day?.endsInMs ?? 0 },
      }
    },
    async leftForPast(): Promise<number> {
      return Math.min(...(await leftOf(db, PAST_COUNTER, { env })).map(({ left }) => left))
    },
    /** Past days also spend from their own part. */
    async spend(weight: number, { isPast }: { isPast: boolean }): Promise<void> {
      const counters = await trySpend(db, isPast ? { ...COUNTERS, ...PAST_COUNTER } : COUNTERS, {
        cost: weight,
        env,
      })
      if (counters.some(({ isRefused }) => isRefused)) throw new BudgetSpent()
    },
  }
}
