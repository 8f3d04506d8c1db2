import type { Deps } from '#server/deps.ts'
import { type Seas, seasIn } from '#server/features/spots/sea-at-spots.ts'
import { type SpotSnapshot, snapshotOf } from '#server/features/spots/spot-snapshot.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** What another process wrote may bear an earlier time than what we have read: clocks differ, and commits overtake. */
const CLOCKS_DIFFER_MS = 60_000
/** Newer figures of what is known may wait so long, for each change makes every browser fetch the whole list again. */
const NEWS_WAIT_MS = 15 * 60_000
/** While the sea is not yet known at more squares than this, news are not made to wait. */
const MOSTLY_KNOWN = 0.9
/** More spots than these take longer to read than a reader should wait: some 0.1 s. */
const WORTH_WAITING_FOR = 10_000
/** A database that is away is not asked by every reader. */
const TRY_AGAIN_MS = 5_000

/** What the memory was made from, and what readers get of it; `null` where there are too many spots to keep. */
type Memory = {
  change: number
  hour: number
  rows: Spot[]
  squares: number
  seas: Seas
  version: string
  snapshot: SpotSnapshot | null
}
export type SpotsInMemory = ReturnType<typeof keepSpotsInMemory>

/**
 * Spots are read far more than written, so each server process keeps all of them with what the sea does this hour. After
 * a spot changed, readers wait for the new list while it has at most `worthWaitingFor` spots, so that an operator sees at
 * once what they changed; a larger list is rebuilt in the background, and readers get the former one meanwhile. A new
 * hour and news of the sea are read in the background. When the database is away, readers get what was known last: each
 * figure bears its hour.
 */
export function keepSpotsInMemory(
  { db, env, log, now }: Pick<Deps, 'db' | 'env' | 'log' | 'now'>,
  worthWaitingFor = WORTH_WAITING_FOR,
) {
  let memory: Memory | undefined
  let change = 0
  let isReading = false
  let newsSince: number | undefined
  let failedAt = -Infinity

  const thisHour = () => Math.floor(now().getTime() / HOUR_MS)

  const refresh = oneAtATime(async () => {
    isReading = true
    try {
      memory = await read(memory)
      failedAt = -Infinity
    } catch (error) {
      failedAt = performance.now()
      if (!memory) throw error
      log.error(error, 'spots could not be read; what was known last is served')
    } finally {
      isReading = false
    }
  })

  /** Only what may have changed is read: spots after a change, the sea in a new hour or where there are news. */
  async function read(before: Memory | undefined): Promise<Memory> {
    const moment = now()
    const of = { change, hour: thisHour(), version: `${Number(before?.version ?? 0) + 1}` }
    newsSince = undefined
    if (before?.change !== change && (await spots.areMoreThan(db, env.SPOTS_IN_MEMORY)))
      return { ...of, rows: [], squares: 0, seas: new Map(), snapshot: null }
    if (before?.change === change && !before.snapshot) return { ...before, hour: of.hour }
    const rows = before?.change === of.change ? before.rows : await spots.all(db)
    const seas = before?.hour === of.hour ? await withNews(before.seas, moment) : await seasIn(db, moment)
    const squares = new Set(rows.map(({ conditionsCell }) => conditionsCell)).size
    return { ...of, rows, squares, seas, snapshot: await snapshotOf(rows, seas, moment) }
  }

  async function withNews(seas: Seas, moment: Date): Promise<Seas> {
    const latest = seas.values().reduce((time, { fetchedAt }) => Math.max(time, fetchedAt.getTime()), 0)
    const since = new Date(Math.min(latest, moment.getTime()) - CLOCKS_DIFFER_MS)
    return new Map([...seas, ...(await seasIn(db, moment, since))])
  }

  const areNewsDue = ({ squares, seas }: Memory) => {
    if (newsSince === undefined) return false
    const waited = now().getTime() - newsSince
    return seas.size < MOSTLY_KNOWN * squares || waited >= NEWS_WAIT_MS || waited < 0
  }

  /** Refreshes what readers need not wait for. */
  function catchUp() {
    if (!memory || isReading || performance.now() - failedAt < TRY_AGAIN_MS) return
    if (memory.change !== change || memory.hour !== thisHour() || areNewsDue(memory)) void refresh()
  }

  return {
    /** The spots, and a name for this state of them; the snapshot is null when there are too many to keep. */
    async current(): Promise<Pick<Memory, 'version' | 'snapshot'>> {
      const mayTry = performance.now() - failedAt >= TRY_AGAIN_MS
      const isLate = memory && Math.abs(thisHour() - memory.hour) > 1
      const isWorthIt = memory && memory.change !== change && memory.rows.length <= worthWaitingFor
      if (!memory || ((isWorthIt || isLate) && mayTry)) await refresh()
      else catchUp()
      return memory!
    },
    /** Of the waves that break at this spot in this hour, in metres, as far as memory knows. */
    waveHeightAt: (id: string): number | null => memory?.snapshot?.waveHeightAt(id) ?? null,
    /** What the lists show of a square in this hour; undefined where they show nothing of it. */
    seaInLists(cell: string): KnownSea | undefined {
      return memory?.snapshot && memory.hour === thisHour() ? memory.seas.get(cell) : undefined
    },
    spotsChanged() {
      change += 1
    },
    seaChanged() {
      newsSince ??= now().getTime()
      catchUp()
    },
  }
}
