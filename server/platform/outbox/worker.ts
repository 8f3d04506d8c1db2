import { setTimeout as pause } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { poll } from '#server/platform/outbox/poller.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** What is being done when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000
/** Until a database that is away is asked again, and how often: for five minutes. */
const WRITE_AGAIN_MS = 500
const WRITE_TRIES = 600

/** Writes, and tries again for five minutes while the database is away, unless the process stops. */
type Persist = (write: () => Promise<void>) => Promise<void>

/** What the work on a row is given; `signal` aborts once the process may wait no longer. */
export type Means = { signal: AbortSignal; persist: Persist }

type Work<Row> = {
  db: Database
  /** How many rows are worked on at once, at most; Infinity where `claim` holds back what is too much. */
  atOnce: number
  /** Takes a lease on ready rows, so many at most. */
  claim: (most: number) => Promise<Row[]>
  /** Whether `claim` would find any, as an SQL expression that an index answers. */
  isAnyReady: RawBuilder<boolean>
  /** Does the work of one row and writes down how it ended. */
  work: (row: Row, means: Means) => Promise<unknown>
  /** What the rows are, for the log: 'mails about accounts'. */
  what: string
  log: Pick<Logger, 'error'>
}

/**
 * Works on ready rows in the background, beside other processes that do the same
 * (docs/decisions/platform/0055-outbox-in-product-tables.md): on each at least once. Looks for them when `look` is called, and every five seconds.
 */
export function startWorker<Row>(
  { db, atOnce, claim, isAnyReady, work, what, log }: Work<Row>,
  patienceMs = PATIENCE_MS,
): { look: () => Promise<void>; close: () => Promise<void> } {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  // What was done is done again unless that is written down. While the database is away nobody can take the row over.
  const persist: Persist = async (write) => {
    for (let left = WRITE_TRIES; ; left -= 1)
      try {
        return await write()
      } catch (error) {
        if (left === 0 || stopping.signal.aborted) throw error
        await pause(WRITE_AGAIN_MS)
      }
  }

  function begin(row: Row) {
    const working: Promise<void> = work(row, { signal: stopping.signal, persist })
      .then(() => {})
      .catch((error) => log.error(error, `of ${what} one is done again, for how it ended was not written down`))
      .finally(() => {
        underWay.delete(working)
        void look()
      })
    underWay.add(working)
  }

  const look = oneAtATime(async () => {
    try {
      while (!isClosing && underWay.size < atOnce) {
        const ready = await claim(atOnce - underWay.size)
        if (ready.length === 0) return
        ready.forEach(begin)
      }
    } catch (error) {
      log.error(error, `${what} could not be looked for; that is tried again soon`)
    }
  })
  const stopPolling = poll(db, { isAnyReady, look, log })
  void look()

  return {
    look,
    /** Resolves once nothing is done and nothing is written any more. */
    async close() {
      isClosing = true
      stopPolling()
      const impatience = setTimeout(() => stopping.abort(), patienceMs)
      await look()
      await Promise.all(underWay)
      clearTimeout(impatience)
    },
  }
}
