import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { Leased } from '#server/platform/outbox/outbox.ts'

type RenewedLease<Row> = {
  db: Database
  /** Takes another lease; undefined when another process has taken the row over. */
  renew: (db: Database, row: Row) => Promise<Row | undefined>
  /** Short enough that one renewal may fail. */
  everyMs: number
  /** Work that has not ended by then has hung: the lease is not renewed any more, so that any process may begin it again. */
  mostMs: number
  /** What is done, for the log. */
  what: string
  log: Pick<Logger, 'error' | 'warn'>
}

export type HeldLease<Row> = {
  /** The row with the lease that it has now. */
  row: () => Row
  /** Has the row written between two renewals; resolves to the row as it is then, and to undefined when the lease was lost. */
  write: (write: (row: Row) => Promise<Row | undefined>) => Promise<Row | undefined>
  /** Stops renewing, and resolves to the row with the lease that it has then, by which the end of the work is written. */
  end: () => Promise<Row>
}

/** Renews the lease on a row while its work goes on. */
export function renewLease<Row extends Leased>(
  row: Row,
  { db, renew, everyMs, mostMs, what, log }: RenewedLease<Row>,
): HeldLease<Row> {
  let held = row
  let renewing: Promise<unknown> = Promise.resolve()
  let left = Math.floor(mostMs / everyMs)

  async function renewOnce() {
    try {
      const renewed = await renew(db, held)
      if (renewed) held = renewed
      else clearInterval(timer)
    } catch (error) {
      log.warn(error, `the lease on ${what} could not be renewed; that is tried again soon`)
    }
  }

  const timer = setInterval(() => {
    if (left === 0) {
      clearInterval(timer)
      return log.error(`${what} has not ended in ${mostMs / 60_000} minutes; it may be begun again`)
    }
    left -= 1
    renewing = renewing.then(renewOnce)
  }, everyMs)

  return {
    row: () => held,
    async write(write) {
      const writing = renewing.then(() => write(held))
      // A renewal that waits for it begins with the row that was written.
      const written = writing.then((row) => {
        if (row) held = row
        return row
      })
      renewing = written.catch(() => {})
      return written
    },
    async end() {
      clearInterval(timer)
      await renewing
      return held
    },
  }
}
