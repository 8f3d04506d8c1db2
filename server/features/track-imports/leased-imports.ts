import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { type RenewedLease, renewLease } from '#server/platform/outbox/renewed-lease.ts'

const RENEW_EVERY_MS = 5_000
const LONGEST_READ_MS = 30 * 60_000

/** A leased import. Leasing adds an attempt, and saving a file resets them to 0. */
export type LeasedImport = Leased & {
  userId: string
  id: string
  uploadId: string
  fileName: string
  sessionId: string | null
  filesRead: number
}

export const importOutbox = outboxOf<LeasedImport>({
  name: 'track_imports',
  isPending: sql`q.done_at is null`,
  // Another process may continue after this.
  leaseMs: 15_000,
  longestDelayMs: 60_000,
})
export const isAnyReady = importOutbox.isAnyReady()

/** Leases imports, one per surfer. Surfers take turns: the longest ago first. */
export async function leaseScheduled(db: Database, most: number): Promise<LeasedImport[]> {
  const { rows } = await sql<LeasedImport>`
    with ${importOutbox.leaseCtes({
      most,
      where: sql`not exists (
        select from track_imports other
        where other.user_id = q.user_id and other.id <> q.id and other.done_at is null
          and (${importOutbox.isLeased(sql`other`)} or (other.run_at, other.id) < (q.run_at, q.id)))`,
      first: sql`(select max(turn_at) from track_imports last where last.user_id = q.user_id) nulls first`,
      set: sql`attempts = q.attempts + 1, turn_at = ${databaseTime()}`,
    })}
    select user_id, id, upload_id, file_name, session_id, files_read, attempts, lease_until from leased`.execute(db)
  return rows
}

export async function isAnotherWaiting(db: Database, { userId, id }: LeasedImport): Promise<boolean> {
  const isOther = sql`(q.user_id, q.id) <> (${userId}, ${id})`
  const { rows } = await sql<{ isWaiting: boolean }>`
    select ${importOutbox.isAnyReady({ where: isOther })} as is_waiting`.execute(db)
  return rows[0]!.isWaiting
}

/** Renews the lease every five seconds until it ends or is lost. */
export const renewImportLease = (
  db: Database,
  due: LeasedImport,
  log: Pick<Logger, 'error' | 'warn'>,
): RenewedLease<LeasedImport> =>
  renewLease(due, {
    db,
    renew: importOutbox.renew,
    everyMs: RENEW_EVERY_MS,
    mostMs: LONGEST_READ_MS,
    what: 'an import of tracks',
    log,
  })

export const saveFileCount = (db: Database, { userId, id }: LeasedImport, files: number) =>
  sql`update track_imports set files = ${files} where user_id = ${userId} and id = ${id}`.execute(db)

/** Counts a file as read and renews the lease. Undefined if the lease was lost. */
export async function saveProgress(tx: Database, due: LeasedImport): Promise<LeasedImport | undefined> {
  const filesRead = due.filesRead + 1
  const renewed = await importOutbox.renew(tx, due, sql`files_read = ${filesRead}, attempts = 0`)
  return renewed && { ...renewed, filesRead, attempts: 0 }
}

/** Releases the lease; the import continues after those of others, in `afterMs`. */
export const release = (db: Database, due: LeasedImport, afterMs: number) =>
  importOutbox.settle(db, due, sql`run_at = ${databaseTime(afterMs)}`)

/** `problem`: why nothing could be read. False if the lease was lost. */
export async function finish(db: Database, due: LeasedImport, problem: string | null): Promise<boolean> {
  const set = sql`done_at = ${databaseTime()}, problem = ${problem}`
  const { rows } = await importOutbox.settleSql(due, set).execute(db)
  return rows.length > 0
}
