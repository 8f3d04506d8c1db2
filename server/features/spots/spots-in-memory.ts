import type { Deps } from '#server/deps.ts'
import { type Seas, seasAt, seasIn } from '#server/features/spots/sea-at-spots.ts'
import { type SpotSnapshot, snapshotOf } from '#server/features/spots/spot-snapshot.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'
import type { KnownSea } from '#surf/sea/current-conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Overlap of reads: clocks differ, and commits overtake. */
const CLOCKS_DIFFER_MS = 60_000
/** Changed figures may wait: each change makes all browsers fetch the list. */
const UPDATES_WAIT_MS = 15 * 60_000
/** Larger lists take over 0.1 s to read. */
const WORTH_WAITING_FOR = 10_000
/** Limits reads while the database is unavailable. */
const TRY_AGAIN_MS = 5_000

/** `null` for too many spots. */
type Memory = {
  change: number
  hour: number
  rows: Spot[]
  seas: Seas
  version: string
  snapshot: SpotSnapshot | null
}
export type SpotsInMemory = ReturnType<typeof cacheSpots>

/**
 * Each process caches all spots with this hour's conditions. After a change readers wait for a list up to
 * `worthWaitingFor` spots; larger ones and new conditions refresh in the background. Without a database the last state
 * is served.
 */
export function cacheSpots(
  { db, env, log, now }: Pick<Deps, 'db' | 'env' | 'log' | 'now'>,
  worthWaitingFor = WORTH_WAITING_FOR,
) {
  let memory: Memory | undefined
  let change = 0
  let isReading = false
  let updatesSince: number | undefined
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

  /** Reads spots after a change, and the sea for a new hour or after updates. */
  async function read(before: Memory | undefined): Promise<Memory> {
    const moment = now()
    const of = { change, hour: thisHour(), version: `${Number(before?.version ?? 0) + 1}` }
    updatesSince = undefined
    if (before?.change !== change && (await spots.areMoreThan(db, env.SPOTS_IN_MEMORY)))
      return { ...of, rows: [], seas: new Map(), snapshot: null }
    if (before?.change === change && !before.snapshot) return { ...before, hour: of.hour }
    const rows = before?.change === of.change ? before.rows : await spots.all(db)
    const seas = before?.hour === of.hour ? await withUpdates(before.seas, moment) : await seasIn(db, moment)
    return { ...of, rows, seas, snapshot: await snapshotOf(rows, seas, moment) }
  }

  async function withUpdates(seas: Seas, moment: Date): Promise<Seas> {
    const latest = seas.values().reduce((time, { fetchedAt }) => Math.max(time, fetchedAt.getTime()), 0)
    const since = new Date(Math.min(latest, moment.getTime()) - CLOCKS_DIFFER_MS)
    return new Map([...seas, ...(await seasIn(db, moment, since))])
  }

  const areUpdatesOverdue = () => {
    if (updatesSince === undefined) return false
    const waited = now().getTime() - updatesSince
    return waited >= UPDATES_WAIT_MS || waited < 0
  }

  /** First figures of a spot do not wait: until then its row shows typical ones. */
  const showFirstFigures = oneAtATime(async () => {
    if (!memory?.snapshot || performance.now() - failedAt < TRY_AGAIN_MS) return
    const { rows, seas } = memory
    const unknown = rows.filter(({ conditionsCell }) => !seas.has(conditionsCell))
    if (unknown.length > 0 && (await seasAt(db, unknown, now())).size > 0) await refresh()
  })

  function catchUp() {
    if (!memory || isReading || performance.now() - failedAt < TRY_AGAIN_MS) return
    if (memory.change !== change || memory.hour !== thisHour() || areUpdatesOverdue()) void refresh()
  }

  return {
    /** `snapshot` is null for too many spots. */
    async current(): Promise<Pick<Memory, 'version' | 'snapshot'>> {
      const mayTry = performance.now() - failedAt >= TRY_AGAIN_MS
      const isLate = memory && Math.abs(thisHour() - memory.hour) > 1
      const isWorthIt = memory && memory.change !== change && memory.rows.length <= worthWaitingFor
      if (!memory || ((isWorthIt || isLate) && mayTry)) await refresh()
      else catchUp()
      return memory!
    },
    /** Metres of breaking faces this hour. */
    waveHeightAt: (id: string): number | null => memory?.snapshot?.waveHeightAt(id) ?? null,
    /** A square's sea in this hour, as in lists. */
    seaInLists(cell: string): KnownSea | undefined {
      return memory?.snapshot && memory.hour === thisHour() ? memory.seas.get(cell) : undefined
    },
    spotsChanged() {
      change += 1
    },
    seaChanged() {
      updatesSince ??= now().getTime()
      catchUp()
      showFirstFigures().catch((error) =>
        log.error(error, 'first figures could not be read; the next update tries again'),
      )
    },
  }
}
