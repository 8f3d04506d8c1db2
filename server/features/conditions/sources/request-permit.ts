import type { Deps } from '#server/deps.ts'
import { LeaseLost, sourceLease } from '#server/features/conditions/sources/source-lease.ts'
import { leftOf, trySpending } from '#server/platform/config/rate-limits.ts'

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

/** No more may be requested now. */
class BudgetSpent extends Error {}

const COUNTERS = { 'forecast-minute': [], 'forecast-hour': [], 'forecast-day': [] } as const
const PAST_COUNTER = { 'past-forecast-day': [] } as const

/**
 * How much all processes together may request, in the weights that the source counts, kept in the database:
 * `OPEN_METEO_REQUESTS_PER_DAY` in a day, and a share of it in an hour and in a minute (server/limits.ts).
 */
function requestBudgetOf({ db, env }: Pick<Deps, 'db' | 'env'>) {
  return {
    /** What may be spent now; when that is less than `needed`, how long until it may be more. */
    async look(needed: number) {
      const counters = await leftOf(db, COUNTERS, { env })
      const tooSmall = counters.filter(({ left }) => left < needed)
      const day = counters.find(({ name }) => name === 'forecast-day')
      return {
        left: Math.min(...counters.map(({ left }) => left)),
        restMs: Math.max(0, ...tooSmall.map(({ endsInMs }) => endsInMs)),
        day: { perDay: env.OPEN_METEO_REQUESTS_PER_DAY, left: day?.left ?? 0, endsInMs: day?.endsInMs ?? 0 },
      }
    },
    /** What may be spent on past days until the end of a day. */
    async leftForPast(): Promise<number> {
      return Math.min(...(await leftOf(db, PAST_COUNTER, { env })).map(({ left }) => left))
    },
    /** Takes so much out of the budget, on past days also out of their part of it, or throws BudgetSpent. */
    async take(weight: number, { isPast = false } = {}): Promise<void> {
      const counters = await trySpending(db, isPast ? { ...COUNTERS, ...PAST_COUNTER } : COUNTERS, {
        cost: weight,
        env,
      })
      if (counters.some(({ isRefused }) => isRefused)) throw new BudgetSpent()
    },
  }
}
