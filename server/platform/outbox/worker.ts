import { setTimeout as pause } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { poll } from '#server/platform/outbox/poller.ts'
import { oneAtATime } from '#server/platform/process/turns.ts'

const PATIENCE_MS = 5_000
/** Retry interval while the database is away, for five minutes. */
const WRITE_AGAIN_MS = 500
const WRITE_TRIES = 600

/** Retries while the database is away, unless the process stops. */
type Persist = (write: () => Promise<void>) => Promise<void>

/** `signal` aborts when the process can wait no longer. */
export type Means = { signal: AbortSignal; persist: Persist }

type Work<Row> = {
  db: Database
  /** Rows worked on concurrently; Infinity if `lease` limits them. */
  atOnce: number
  lease: (most: number) => Promise<Row[]>
  /** True if `lease` would find a row; an index must answer it. */
  isAnyReady: RawBuilder<boolean>
  work: (row: Row, means: Means) => Promise<unknown>
  what: string
  log: Pick<Logger, 'error'>
}

/** Processes each ready row at least once (docs/decisions/platform/0055-outbox-in-product-tables.md). */
export function startWorker<Row>(
  { db, atOnce, lease, isAnyReady, work, what, log }: Work<Row>,
  patienceMs = PATIENCE_MS,
): { wake: () => Promise<void>; close: () => Promise<void> } {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  // Unrecorded work is repeated. While the database is away no process can take the row over.
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
        void wake()
      })
    underWay.add(working)
  }

  const wake = oneAtATime(async () => {
    try {
      while (!isClosing && underWay.size < atOnce) {
        const ready = await lease(atOnce - underWay.size)
        if (ready.length === 0) return
        ready.forEach(begin)
      }
    } catch (error) {
      log.error(error, `${what} could not be looked for; that is tried again soon`)
    }
  })
  const stopPolling = poll(db, { isAnyReady, wake, log })
  void wake()

  return {
    wake,
    async close() {
      isClosing = true
      stopPolling()
      const impatience = setTimeout(() => stopping.abort(), patienceMs)
      await wake()
      await Promise.all(underWay)
      clearTimeout(impatience)
    },
  }
}
