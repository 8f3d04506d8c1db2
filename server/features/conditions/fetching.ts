import type { Deps } from '#server/deps.ts'
import { breakerOf } from '#server/features/conditions/breaker.ts'
import {
  announceConditions,
  type Cell,
  claimCells,
  matchCells,
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

export type FetchingDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Asks the source for what is due; `signal` ends what is under way. */
export function fetchingOf({ db, env, log, now }: FetchingDeps, signal: AbortSignal, timeoutMs?: number) {
  const breaker = breakerOf('Open-Meteo', { log, now })
  const budget = requestBudgetOf({ db, env })
  const source = { ...env, now, timeoutMs, allow: budget.take }
  let matchedAt = -Infinity
  let announcedAt = -Infinity
  let hasNews = false

  async function fetchPlace(place: Cell) {
    const { cell } = place
    try {
      const told = await askOpenMeteo(source, place, signal)
      breaker.succeeded()
      if (told.missed instanceof SourceFailure) breaker.failed(told.missed)
      const announced = performance.now() - announcedAt > ANNOUNCE_EVERY_MS
      if (announced) announcedAt = performance.now()
      await storeHours(db, { cell, told, now: now(), announced })
      // Only now: who reads on what was announced meanwhile could not see it yet.
      if (!announced) hasNews = true
    } catch (error) {
      if (signal.aborted || error instanceof BudgetSpent) return release(db, cell)
      if (!(error instanceof SourceFailure)) throw error
      breaker.failed(error)
      const failures = await putOff(db, { cell, failure: error, now: now() })
      if (error.isOfPlace && failures === 1) log.warn(`Open-Meteo ${error.message}, asked for the square ${cell}`)
    }
  }

  async function fetchSome(): Promise<number> {
    if (performance.now() - matchedAt > IDLE_MS) {
      matchedAt = performance.now()
      await matchCells(db, now())
    }
    const restMs = Math.max(breaker.restMs(), budget.restMs())
    if (restMs > 0) return Math.min(restMs, IDLE_MS)
    const claim = { most: AT_ONCE, onlyWanted: budget.isScarce(), onTrial: breaker.isOnTrial(), now: now() }
    const places = await claimCells(db, claim)
    const ended = await Promise.allSettled(places.map(fetchPlace))
    const broken = ended.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
    return places.length > 0 ? 0 : IDLE_MS
  }

  return {
    /** Asks for the most wanted places that are due, and says after how many milliseconds to look again. */
    async fetchDue(): Promise<number> {
      let waitMs = IDLE_MS
      try {
        waitMs = await fetchSome()
        return waitMs
      } finally {
        // Before a rest, whatever its reason, the last news are told.
        if (hasNews && waitMs > 0) {
          await announceConditions(db)
          hasNews = false
        }
      }
    },
    /** Their squares are looked at before anything more is asked. */
    spotsChanged() {
      matchedAt = -Infinity
    },
  }
}
