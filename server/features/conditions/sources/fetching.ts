import type { Deps } from '#server/deps.ts'
import { type Cell, countPlaces, dueCells, matchCells, putOff, storeHours } from '#server/features/conditions/cells.ts'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { breakerOf } from '#server/features/conditions/sources/breaker.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { sharesOf } from '#server/features/conditions/sources/fair-share.ts'
import {
  type Fetched,
  fetchPlaces,
  type Place,
  WEIGHT_OF_PLACE,
} from '#server/features/conditions/sources/open-meteo.ts'
import {
  duePastDays,
  type PastDay,
  putOffPastDays,
  storePastDays,
} from '#server/features/conditions/sources/past-days.ts'
import { isDenied, requestPermit } from '#server/features/conditions/sources/request-permit.ts'
import { publish } from '#server/platform/live/publish.ts'

/** How many places one request names. The source takes 1,000; fewer have their answer sooner. */
const PLACES_AT_ONCE = 100
/** Of past days fewer: nobody waits for them, and one that is refused has all of them requested again in parts. */
const PAST_DAYS_AT_ONCE = 20
/** Each process reads the news again when it is published. */
const PUBLISH_EVERY_MS = 3_000
/** Who adds spots or wants some notifies us; this is for what was not received. */
const IDLE_MS = 60_000

export type FetchingDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Requests what is due from the source; `signal` ends what is under way. */
export function fetchingOf({ db, env, log, now }: FetchingDeps, signal: AbortSignal, timeoutMs?: number) {
  const breaker = breakerOf('Open-Meteo', { log, now })
  const { budget, lease, allow, allowPast } = requestPermit({ db, env })
  const source = { ...env, now, timeoutMs, allow }
  let matchedAt = -Infinity
  let publishedAt = -Infinity
  let hasNews = false

  /** Requests these places: what was answered for each, and why it was not for others; undefined when the source failed. */
  async function fetchAll<P extends Place>(places: readonly P[], asking: typeof source) {
    try {
      const results = await fetchPlaces(asking, places, signal)
      breaker.succeeded()
      const fetched: (Fetched & P)[] = []
      const failed = new Map<P, SourceFailure>()
      for (const [index, place] of places.entries()) {
        const result = results[index]!
        if (result instanceof SourceFailure) failed.set(place, result)
        else fetched.push({ ...place, ...result })
      }
      return { fetched, failed }
    } catch (error) {
      if (signal.aborted || isDenied(error)) return { fetched: [], failed: new Map<P, SourceFailure>() }
      if (!(error instanceof SourceFailure)) throw error
      breaker.failed(error)
      return undefined
    }
  }

  async function fetchCells(cells: Cell[]) {
    const results = await fetchAll(cells, source)
    if (!results) return void (await putOff(db, { cells, isOfPlace: false }))
    if (results.fetched.length > 0) await store(results.fetched)
    const failed = new Map([...results.failed].map(([cell, failure]) => [cell.cell, failure]))
    for (const cell of await putOff(db, { cells: [...results.failed.keys()], isOfPlace: true }))
      log.warn(`Open-Meteo ${failed.get(cell)?.message}, requested for the place ${cell}`)
  }

  async function fetchPastDays(days: PastDay[]) {
    const results = await fetchAll(days, { ...source, allow: allowPast })
    await storePastDays(db, results?.fetched ?? [])
    const failed = results ? [...results.failed.keys()] : days
    await putOffPastDays(db, { days: failed, isOfPlace: results !== undefined })
  }

  async function store(fetched: (Fetched & Cell)[]) {
    const published = performance.now() - publishedAt > PUBLISH_EVERY_MS
    if (published) publishedAt = performance.now()
    await storeHours(db, { fetched, published })
    // Only now: who reads on what was published meanwhile could not see it yet.
    if (!published) hasNews = true
  }

  async function fetchSome(): Promise<number> {
    if (performance.now() - matchedAt > IDLE_MS) {
      matchedAt = performance.now()
      await matchCells(db)
    }
    const waitMs = breaker.restMs() || (await lease.take())
    if (waitMs > 0) return Math.min(waitMs, IDLE_MS)
    try {
      const { left, restMs, day } = await budget.look(WEIGHT_OF_PLACE)
      if (restMs > 0) return Math.min(restMs, IDLE_MS)
      const most = Math.min(PLACES_AT_ONCE, Math.floor(left / WEIGHT_OF_PLACE))
      const shares = sharesOf(await countPlaces(db), day)
      const cells = await dueCells(db, { ...shares, most, onTrial: breaker.isOnTrial() })
      if (cells.length > 0) await fetchCells(cells)
      // What lies behind us comes last: when no forecast is due, and nothing is to be kept for readers.
      else if (shares.onlyWanted || !(await fetchSomePast(most))) return IDLE_MS
      return 0
    } finally {
      // A rest that the source asked for holds for all processes.
      await lease.release(breaker.restMs())
    }
  }

  async function fetchSomePast(most: number): Promise<boolean> {
    const left = Math.floor((await budget.leftForPast()) / WEIGHT_OF_PLACE)
    const days = await duePastDays(db, Math.min(PAST_DAYS_AT_ONCE, most, left))
    if (days.length > 0) await fetchPastDays(days)
    return days.length > 0
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
          await publish(db, conditionsChanged, {})
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
