import type { Deps } from '#server/deps.ts'
import { learnedSince, type Seas } from '#server/features/spots/sea-at-spots.ts'
import { type SpotSnapshot, snapshotOf } from '#server/features/spots/spot-snapshot.ts'
import type { Spot } from '#server/features/spots/spots.ts'
import * as spots from '#server/features/spots/spots.ts'

const HOUR_MS = 60 * 60 * 1000
/** What another process wrote may bear an earlier time than what we have read: clocks differ, and commits overtake. */
const CLOCKS_DIFFER_MS = 60_000

export type SpotsInMemory = ReturnType<typeof keepSpotsInMemory>

/**
 * Spots are read far more than written, so each server process keeps all of them with what the sea does this hour. A
 * change of a spot is waited for by the next reader; news of the sea arrive in the background.
 */
export function keepSpotsInMemory({ db, env, log, now }: Pick<Deps, 'db' | 'env' | 'log' | 'now'>) {
  let change = 0
  let edition = 0
  let known: { change: number; hour: number; rows: Spot[]; seas: Seas } | undefined
  let made: { change: number; hour: number; snapshot: Promise<Edition | null> } | undefined
  let learning: Promise<void> | undefined
  let newsCame = false

  const thisHour = () => Math.floor(now().getTime() / HOUR_MS)

  /** Spots and sea as they are now: everything once an hour or after a change of a spot, else only what is new. */
  async function look(of: { change: number; hour: number }) {
    if (known?.change === of.change && known.hour === of.hour) {
      const latest = Math.max(...known.seas.values().map(({ fetchedAt }) => fetchedAt.getTime()), 0)
      known.seas = new Map([...known.seas, ...(await learnedSince(db, new Date(latest - CLOCKS_DIFFER_MS)))])
      return known
    }
    const [rows, seas] = await Promise.all([spots.all(db, env.SPOTS_IN_MEMORY + 1), learnedSince(db)])
    known = { ...of, rows, seas }
    return known
  }

  async function make(of: { change: number; hour: number }): Promise<Edition | null> {
    const { rows, seas } = await look(of)
    if (rows.length > env.SPOTS_IN_MEMORY) return null
    return { ...(await snapshotOf(rows, seas, now())), edition: `${++edition}` }
  }

  return {
    /** The spots of this hour; null when there are too many to keep. */
    current(): Promise<Edition | null> {
      const of = { change, hour: thisHour() }
      if (made?.change === of.change && made.hour === of.hour) return made.snapshot
      const mine = { ...of, snapshot: make(of) }
      mine.snapshot.catch(() => {
        if (made === mine) made = undefined
      })
      made = mine
      return mine.snapshot
    },
    spotsChanged() {
      change += 1
    },
    /** Until it has been learned, readers get what was known before. */
    seaChanged() {
      newsCame = true
      if (!made || learning) return
      learning = learnAll()
        .catch((error) => log.error(error, 'news of the sea were not read'))
        .finally(() => {
          learning = undefined
        })
    },
  }

  async function learnAll() {
    while (newsCame) {
      newsCame = false
      const of = { change, hour: thisHour() }
      const snapshot = await make(of)
      if (change === of.change) made = { ...of, snapshot: Promise.resolve(snapshot) }
    }
  }
}

/** A snapshot, and a name for it that changes with it. */
type Edition = SpotSnapshot & { edition: string }
