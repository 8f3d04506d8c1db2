import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'

/** For rows that become due without an event, and for events that were lost. */
const LOOK_EVERY_MS = 5_000
/** What is being sent when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000
/** Until a database that is away is asked again, and how often: for five minutes. */
const WRITE_AGAIN_MS = 500
const WRITE_TRIES = 600

/** Writes, and tries again for five minutes while the database is away, unless the process stops. */
export type Persist = (write: () => Promise<void>) => Promise<void>

/** What a delivery works with; `signal` aborts once the process may wait no longer. */
export type Means = { signal: AbortSignal; persist: Persist }

type Sending<Row> = {
  /** How many rows are sent at once, at most; Infinity where `claim` holds back what is too much. */
  atOnce: number
  /** Takes a lease on due rows, so many at most. */
  claim: (most: number) => Promise<Row[]>
  /** Sends one row and persists how that ended. */
  deliver: (row: Row, means: Means) => Promise<void>
  /** What is sent, for the log: 'letters about accounts'. */
  what: string
  log: Pick<Logger, 'error'>
}

/**
 * Sends due rows in the background, beside other processes that do the same
 * (docs/decisions/0009-messages-leave-from-rows.md): each at least once. Looks for them every five seconds, and when
 * `look` is called.
 */
export function startRowSender<Row>(
  { atOnce, claim, deliver, what, log }: Sending<Row>,
  patienceMs = PATIENCE_MS,
): { look: () => Promise<void>; close: () => Promise<void> } {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  // What was sent is sent again unless that is written down. While the database is away nobody can take the row over.
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
    const delivering = deliver(row, { signal: stopping.signal, persist })
      .catch((error) => log.error(error, `of ${what} one is sent again, for how it ended was not written down`))
      .finally(() => {
        underWay.delete(delivering)
        void look()
      })
    underWay.add(delivering)
  }

  const look = oneAtATime(async () => {
    try {
      while (!isClosing && underWay.size < atOnce) {
        const due = await claim(atOnce - underWay.size)
        if (due.length === 0) return
        due.forEach(begin)
      }
    } catch (error) {
      log.error(error, `${what} could not be looked for; that is tried again soon`)
    }
  })
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()

  return {
    look,
    /** Resolves once nothing is sent and nothing is written any more. */
    async close() {
      isClosing = true
      clearInterval(timer)
      const impatience = setTimeout(() => stopping.abort(), patienceMs)
      await look()
      await Promise.all(underWay)
      clearTimeout(impatience)
    },
  }
}
