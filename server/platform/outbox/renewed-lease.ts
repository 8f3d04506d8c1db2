import type { Logger } from 'pino'
import type { Database } from '#server/platform/database.ts'
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

/**
 * Renews the lease on a row while its work goes on. `end` stops that, and resolves to the row with the lease that it has
 * now, by which the end of the work is written down.
 */
export function renewLease<Row extends Leased>(
  row: Row,
  { db, renew, everyMs, mostMs, what, log }: RenewedLease<Row>,
): { end: () => Promise<Row> } {
  let held = row
  let renewing = Promise.resolve()
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
    async end() {
      clearInterval(timer)
      await renewing
      return held
    },
  }
}
