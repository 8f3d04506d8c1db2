import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { type RenewedLease, renewLease } from '#server/platform/outbox/renewed-lease.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

const RENEW_EVERY_MS = 5_000
const LONGEST_MS = 30 * 60_000
/** So that one large file does not block everybody. */
const AT_ONCE = 2
const TRY_AGAIN_MS = 15_000
/** Failures of database, disk or a full queue. */
const PASSING: readonly RefusalCode[] = ['unavailable', 'storage_full', 'busy', 'too_many_uploads']

/** A leased upload. Leasing adds an attempt, and saving a part of it resets them to 0. */
export type LeasedUpload = Leased & { userId: string; id: string; uploadId: string }

/** An outbox of uploads that are read in the background, part by part. */
export function readingOutbox<Row extends LeasedUpload>(name: string, isPending: RawBuilder<unknown>) {
  // Another process may continue after the lease.
  const outbox = outboxOf<Row>({ name, isPending, leaseMs: 15_000, longestDelayMs: 60_000 })
  return {
    ...outbox,

    async isAnotherWaiting(db: Database, { userId, id }: Row): Promise<boolean> {
      const isOther = sql`(q.user_id, q.id) <> (${userId}, ${id})`
      const { rows } = await sql<{ isWaiting: boolean }>`
        select ${outbox.isAnyReady({ where: isOther })} as is_waiting`.execute(db)
      return rows[0]!.isWaiting
    },

    /** Renews the lease every five seconds until it ends or is lost. */
    renewing: (db: Database, row: Row, log: Pick<Logger, 'error' | 'warn'>): RenewedLease<Row> =>
      renewLease(row, { db, renew: outbox.renew, everyMs: RENEW_EVERY_MS, mostMs: LONGEST_MS, what: name, log }),

    /** Continues after the uploads of others, in `afterMs`. `isPassing`: the attempt does not count. */
    release: (db: Database, row: Row, afterMs: number, isPassing = true) =>
      outbox.settle(
        db,
        row,
        sql`run_at = ${databaseTime(afterMs)}, attempts = ${Math.max(0, row.attempts - Number(isPassing))}::int`,
      ),

    /** `problem`: why it could not be read, or ended early. False if the lease was lost. */
    async finish(db: Database, row: Row, problem: string | null): Promise<boolean> {
      const set = sql`done_at = ${databaseTime()}, problem = ${problem}`
      const { rows } = await outbox.settleSql(row, set).execute(db)
      return rows.length > 0
    },
  }
}

type Reading<Row extends LeasedUpload, Reader> = {
  outbox: ReturnType<typeof readingOutbox<Row>>
  lease: (most: number) => Promise<Row[]>
  openReader: () => Reader
  work: (lease: RenewedLease<Row>, reader: Reader, signal: AbortSignal) => Promise<void>
  what: string
}

/** Reads uploads in the background, each by one process. Reading processes start when needed. */
export function startReadingQueue<Row extends LeasedUpload, Reader extends { close: () => Promise<void> }>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { outbox, lease, openReader, work, what }: Reading<Row, Reader>,
) {
  const readers = Array.from({ length: AT_ONCE }, openReader)
  const idle = [...readers]
  let isClosing = false
  const queue = startWorker<Row>({
    ...{ db, atOnce: AT_ONCE, lease, isAnyReady: outbox.isAnyReady(), what, log },
    async work(row, { signal }) {
      const reader = idle.pop()!
      const renewed = outbox.renewing(db, row, log)
      try {
        await work(renewed, reader, signal)
      } catch (error) {
        const isPassing = isClosing || PASSING.includes(refusalOf(error).code)
        // While the database is away, the lease expires.
        await outbox.release(db, await renewed.end(), isClosing ? 0 : TRY_AGAIN_MS, isPassing).catch(() => {})
        if (!isClosing) throw error
      } finally {
        idle.push(reader)
      }
    },
  })
  return {
    wake: queue.wake,
    async close() {
      isClosing = true
      const closing = queue.close()
      // Another process reads these uploads again.
      await Promise.all(readers.map((reader) => reader.close()))
      await closing
    },
  }
}
