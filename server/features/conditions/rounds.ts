import type { Deps } from '#server/deps.ts'
import { breakerOf } from '#server/features/conditions/breaker.ts'
import {
  addCells,
  announceConditions,
  type Cell,
  claimCells,
  putOff,
  release,
  storeHours,
} from '#server/features/conditions/cells.ts'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { askOpenMeteo } from '#server/features/conditions/open-meteo.ts'
import { BudgetSpent, requestBudgetOf } from '#server/features/conditions/request-budget.ts'

/** How many places are asked for at once. */
const AT_ONCE = 5
/** Each process reads the news again when it is announced. */
const ANNOUNCE_EVERY_MS = 3_000
/** Who adds spots or wants some tells us; this is for what was not heard. */
const IDLE_MS = 60_000

export type RefreshDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Asks the source for what is due, round by round; `signal` ends what is under way. */
export function roundsOf({ db, env, log, now }: RefreshDeps, signal: AbortSignal, timeoutMs?: number) {
  const breaker = breakerOf('Open-Meteo', { log, now })
  const budget = requestBudgetOf({ db, env })
  const source = { ...env, now, timeoutMs, allow: budget.take }
  let announcedAt = -Infinity
  let hasNews = false

  async function refresh(place: Cell) {
    try {
      const hours = await askOpenMeteo(source, place, signal)
      breaker.succeeded()
      const announced = performance.now() - announcedAt > ANNOUNCE_EVERY_MS
      if (announced) {
        announcedAt = performance.now()
        hasNews = false
      }
      await storeHours(db, { cell: place.cell, hours, now: now(), announced })
      // Only now: who reads on what was announced meanwhile could not see it yet.
      if (!announced) hasNews = true
    } catch (error) {
      if (signal.aborted || error instanceof BudgetSpent) return release(db, place.cell)
      if (!(error instanceof SourceFailure)) throw error
      breaker.failed(error)
      await putOff(db, place.cell, now())
    }
  }

  return {
    /** Asks for the most wanted places that are due, and says after how many milliseconds to look again. */
    async next(): Promise<number> {
      const restMs = Math.max(breaker.restMs(), budget.restMs())
      if (restMs > 0) return Math.min(restMs, IDLE_MS)
      const most = breaker.isOnTrial() ? 1 : AT_ONCE
      const places = await claimCells(db, { most, onlyWanted: budget.isScarce(), now: now() })
      const ended = await Promise.allSettled(places.map(refresh))
      const broken = ended.find(({ status }) => status === 'rejected')
      if (broken?.status === 'rejected') throw broken.reason
      if (places.length > 0 || (await addCells(db)) > 0) return 0
      if (hasNews) await announceConditions(db)
      hasNews = false
      return IDLE_MS
    },
  }
}
