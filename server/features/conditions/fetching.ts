import type { Deps } from '#server/deps.ts'
import { breakerOf } from '#server/features/conditions/breaker.ts'
import {
  announceConditions,
  type Cell,
  countPlaces,
  dueCells,
  matchCells,
  putOff,
  storeHours,
} from '#server/features/conditions/cells.ts'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { sharesOf } from '#server/features/conditions/fair-share.ts'
import { type Fetched, fetchPlaces, WEIGHT_OF_PLACE } from '#server/features/conditions/open-meteo.ts'
import { isDenied, requestPermit } from '#server/features/conditions/request-permit.ts'

/** How many places one request names. The source takes 1,000; fewer have their answer sooner. */
const PLACES_AT_ONCE = 100
/** Each process reads the news again when it is announced. */
const ANNOUNCE_EVERY_MS = 3_000
/** Who adds spots or wants some notifies us; this is for what was not received. */
const IDLE_MS = 60_000

export type FetchingDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Requests what is due from the source; `signal` ends what is under way. */
export function fetchingOf({ db, env, log, now }: FetchingDeps, signal: AbortSignal, timeoutMs?: number) {
  const breaker = breakerOf('Open-Meteo', { log, now })
  const { budget, lease, allow } = requestPermit({ db, env })
  const source = { ...env, now, timeoutMs, allow }
  let matchedAt = -Infinity
  let announcedAt = -Infinity
  let hasNews = false

  async function fetchCells(cells: Cell[]) {
    try {
      const results = await fetchPlaces(source, cells, signal)
      breaker.succeeded()
      const fetched: (Fetched & Cell)[] = []
      const failed = new Map<string, SourceFailure>()
      for (const [index, cell] of cells.entries()) {
        const result = results[index]!
        if (result instanceof SourceFailure) failed.set(cell.cell, result)
        else fetched.push({ ...cell, ...result })
      }
      await store(fetched)
      for (const cell of await putOff(db, { cells: [...failed.keys()], isOfPlace: true, now: now() }))
        log.warn(`Open-Meteo ${failed.get(cell)?.message}, requested for the place ${cell}`)
    } catch (error) {
      if (signal.aborted || isDenied(error)) return
      if (!(error instanceof SourceFailure)) throw error
      breaker.failed(error)
      await putOff(db, { cells: cells.map(({ cell }) => cell), isOfPlace: false, now: now() })
    }
  }

  async function store(fetched: (Fetched & Cell)[]) {
    const announced = performance.now() - announcedAt > ANNOUNCE_EVERY_MS
    if (announced) announcedAt = performance.now()
    await storeHours(db, { fetched, now: now(), announced })
    // Only now: who reads on what was announced meanwhile could not see it yet.
    if (!announced) hasNews = true
  }

  async function fetchSome(): Promise<number> {
    if (performance.now() - matchedAt > IDLE_MS) {
      matchedAt = performance.now()
      await matchCells(db, now())
    }
    const waitMs = breaker.restMs() || (await lease.take())
    if (waitMs > 0) return Math.min(waitMs, IDLE_MS)
    try {
      const { left, restMs, day } = await budget.look(WEIGHT_OF_PLACE)
      if (restMs > 0) return Math.min(restMs, IDLE_MS)
      const most = Math.min(PLACES_AT_ONCE, Math.floor(left / WEIGHT_OF_PLACE))
      const shares = sharesOf(await countPlaces(db, now()), day)
      const cells = await dueCells(db, { ...shares, most, onTrial: breaker.isOnTrial(), now: now() })
      if (cells.length === 0) return IDLE_MS
      await fetchCells(cells)
      return 0
    } finally {
      // A rest that the source asked for holds for all processes.
      await lease.release(breaker.restMs())
    }
  }

  return {
    /** Requests the most wanted places that are due, and says after how many milliseconds to look again. */
    async fetchDue(): Promise<number> {
      let waitMs = IDLE_MS
      try {
        waitMs = await fetchSome()
        return waitMs
      } finally {
        // Before a rest, whatever its reason, the last news is published.
        if (hasNews && waitMs > 0) {
          await announceConditions(db)
          hasNews = false
        }
      }
    },
    /** Their places are looked at before anything more is requested. */
    spotsChanged() {
      matchedAt = -Infinity
    },
  }
}
