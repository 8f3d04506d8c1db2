import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import type { Leased } from '#server/platform/outbox/outbox.ts'

type Renewal<Row> = {
  db: Database
  /** Undefined after a takeover. */
  renew: (db: Database, row: Row) => Promise<Row | undefined>
  /** Short enough that one renewal may fail. */
  everyMs: number
  /** Work beyond this hangs: its lease is no longer renewed, so that any process may restart it. */
  mostMs: number
  what: string
  log: Pick<Logger, 'error' | 'warn'>
}

export type RenewedLease<Row> = {
  row: () => Row
  /** Writes between renewals; undefined if the lease was lost. */
  write: (write: (row: Row) => Promise<Row | undefined>) => Promise<Row | undefined>
  /** Resolves to the row with its final lease. */
  end: () => Promise<Row>
}

export function renewLease<Row extends Leased>(
  row: Row,
  { db, renew, everyMs, mostMs, what, log }: Renewal<Row>,
): RenewedLease<Row> {
  let current = row
  let renewing: Promise<unknown> = Promise.resolve()
  let left = Math.floor(mostMs / everyMs)

  async function renewOnce() {
    try {
      const renewed = await renew(db, current)
      if (renewed) current = renewed
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
    row: () => current,
    async write(write) {
      const writing = renewing.then(() => write(current))
      // The next renewal starts from the written row.
      const written = writing.then((row) => {
        if (row) current = row
        return row
      })
      renewing = written.catch(() => {})
      return written
    },
    async end() {
      clearInterval(timer)
      await renewing
      return current
    },
  }
}
