import type { Deps } from '#server/deps.ts'
import {
  type Cell,
  countPlaces,
  matchCells,
  reschedule,
  scheduledCells,
  storeHours,
} from '#server/features/conditions/cells.ts'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { breakerOf } from '#server/features/conditions/sources/breaker.ts'
import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { sharesOf } from '#server/features/conditions/sources/fair-share.ts'
import type { SeaForecast, SeaPlace, SourceRequest } from '#server/features/conditions/sources/forecast-source.ts'
import {
  type PastDay,
  reschedulePastDays,
  scheduledPastDays,
  storePastDays,
} from '#server/features/conditions/sources/past-days.ts'
import { isDenied, requestPermit } from '#server/features/conditions/sources/request-permit.ts'
import { publish } from '#server/platform/live/publish.ts'
import { countCall } from '#server/platform/metrics/counts.ts'

/** Few: nobody waits for past days, and a refused one has all of them requested again in parts. */
const PAST_DAYS_AT_ONCE = 20
/** Each publication makes all processes read again. */
const PUBLISH_EVERY_MS = 3_000
/** Poll interval in case a wake-up was not received. */
const IDLE_MS = 60_000

export type FetchingDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Fetches scheduled places and past days until `signal`. */
export function createFetching({ db, env, log, now }: FetchingDeps, signal: AbortSignal, timeoutMs?: number) {
  const source = forecastSource({ env, now, timeoutMs })
  const { weightOfPlace, limits } = source
  const breaker = breakerOf(source.name, { log, now })
  const { budget, lease, allow, allowPast } = requestPermit(db, env, source)
  let matchedAt = -Infinity
  let publishedAt = -Infinity
  let isPublicationPending = false

  async function fetchAll<P extends SeaPlace>(places: readonly P[], allow: SourceRequest['allow']) {
    try {
      const results = await countCall('forecast', source.fetch(places, { signal, allow }))
      breaker.succeeded()
      const fetched: (SeaForecast & P)[] = []
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
    const results = await fetchAll(cells, allow)
    if (!results) return void (await reschedule(db, { cells, isOfPlace: false }))
    if (results.fetched.length > 0) await store(results.fetched)
    const failed = new Map([...results.failed].map(([cell, failure]) => [cell.cell, failure]))
    for (const cell of await reschedule(db, { cells: [...results.failed.keys()], isOfPlace: true }))
      log.warn(`${source.name} ${failed.get(cell)?.message}, requested for the place ${cell}`)
  }

  async function fetchPastDays(days: PastDay[]) {
    const results = await fetchAll(days, allowPast)
    await storePastDays(db, results?.fetched ?? [])
    const failed = results ? [...results.failed.keys()] : days
    await reschedulePastDays(db, { days: failed, isOfPlace: results !== undefined })
  }

  async function store(fetched: (SeaForecast & Cell)[]) {
    const published = performance.now() - publishedAt > PUBLISH_EVERY_MS
    if (published) publishedAt = performance.now()
    await storeHours(db, { fetched, published })
    // After storing: an earlier publication did not include it.
    if (!published) isPublicationPending = true
  }

  async function fetchSome(): Promise<number> {
    if (performance.now() - matchedAt > IDLE_MS) {
      matchedAt = performance.now()
      await matchCells(db)
    }
    const waitMs = breaker.restMs() || (await lease.take())
    if (waitMs > 0) return Math.min(waitMs, IDLE_MS)
    try {
      const { left, restMs, day } = await budget.left(weightOfPlace)
      if (restMs > 0) return Math.min(restMs, IDLE_MS)
      const most = Math.min(limits.placesAtOnce, Math.floor(left / weightOfPlace))
      const shares = sharesOf(await countPlaces(db), day, weightOfPlace)
      const cells = await scheduledCells(db, { ...shares, most, onTrial: breaker.isOnTrial() })
      if (cells.length > 0) await fetchCells(cells)
      // Past days come last, and leave the budget that is reserved for readers.
      else if (shares.onlyWanted || !(await fetchSomePast(most))) return IDLE_MS
      return 0
    } finally {
      // All processes observe the source's rest.
      await lease.release(breaker.restMs())
    }
  }

  async function fetchSomePast(most: number): Promise<boolean> {
    const left = Math.floor((await budget.leftForPast()) / weightOfPlace)
    const days = await scheduledPastDays(db, Math.min(PAST_DAYS_AT_ONCE, most, left))
    if (days.length > 0) await fetchPastDays(days)
    return days.length > 0
  }

  return {
    /** Fetches once; returns the milliseconds until the next poll. */
    async poll(): Promise<number> {
      let waitMs = IDLE_MS
      try {
        waitMs = await fetchSome()
        return waitMs
      } finally {
        if (isPublicationPending && waitMs > 0) {
          await publish(db, conditionsChanged, {})
          isPublicationPending = false
        }
      }
    },
    /** Matches places with spots before the next request. */
    spotsChanged() {
      matchedAt = -Infinity
    },
  }
}
