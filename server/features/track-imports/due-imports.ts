import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { type Leased, outboxOf } from '#server/platform/outbox/outbox.ts'
import { type HeldLease, renewLease } from '#server/platform/outbox/renewed-lease.ts'

/** A process that lives renews its lease so often, and for so long. */
const RENEW_EVERY_MS = 5_000
const LONGEST_READ_MS = 30 * 60_000

/** An import that this process has a lease on. Taking one adds an attempt, and saving a file sets them to 0. */
export type DueImport = Leased & {
  userId: string
  id: string
  uploadId: string
  fileName: string
  sessionId: string | null
  filesRead: number
}

/** Imports are rows of the outbox. */
export const importOutbox = outboxOf<DueImport>({
  name: 'track_imports',
  isPending: sql`q.done_at is null`,
  // When a process dies, another one may read its import on after this.
  leaseMs: 15_000,
  longestDelayMs: 60_000,
})
/** Whether anything is to be read. */
export const isAnyReady = importOutbox.isAnyReady()

/**
 * Takes what waits, which no other process reads meanwhile: of each surfer the first, unless one of theirs is being read.
 * Surfers take turns: first those whose last turn began longest ago.
 */
export async function claimDue(db: Database, most: number): Promise<DueImport[]> {
  const { rows } = await sql<DueImport>`
    with ${importOutbox.claiming({
      most,
      where: sql`not exists (
        select from track_imports other
        where other.user_id = q.user_id and other.id <> q.id and other.done_at is null
          and (${importOutbox.isLeased(sql`other`)} or (other.run_at, other.id) < (q.run_at, q.id)))`,
      first: sql`(select max(turn_at) from track_imports last where last.user_id = q.user_id) nulls first`,
      set: sql`attempts = q.attempts + 1, turn_at = ${databaseTime()}`,
    })}
    select user_id, id, upload_id, file_name, session_id, files_read, attempts, lease_until from claimed`.execute(db)
  return rows
}

/** Whether another import could be read now. */
export async function isAnotherWaiting(db: Database, { userId, id }: DueImport): Promise<boolean> {
  const isOther = sql`(q.user_id, q.id) <> (${userId}, ${id})`
  const { rows } = await sql<{ isWaiting: boolean }>`
    select ${importOutbox.isAnyReady({ where: isOther })} as is_waiting`.execute(db)
  return rows[0]!.isWaiting
}

/** Renews the lease every five seconds, until it is ended or lost. */
export const keepLease = (db: Database, due: DueImport, log: Pick<Logger, 'error' | 'warn'>): HeldLease<DueImport> =>
  renewLease(due, {
    db,
    renew: importOutbox.renew,
    everyMs: RENEW_EVERY_MS,
    mostMs: LONGEST_READ_MS,
    what: 'an import of tracks',
    log,
  })

/** Saves how many files there are. */
export const saveFileCount = (db: Database, { userId, id }: DueImport, files: number) =>
  sql`update track_imports set files = ${files} where user_id = ${userId} and id = ${id}`.execute(db)

/** Saves that one more file was read, and renews the lease: the import as it is then; undefined when the lease was lost. */
export async function saveProgress(tx: Database, due: DueImport): Promise<DueImport | undefined> {
  const filesRead = due.filesRead + 1
  const renewed = await importOutbox.renew(tx, due, sql`files_read = ${filesRead}, attempts = 0`)
  return renewed && { ...renewed, filesRead, attempts: 0 }
}

/** Gives the import back, to be read on after those of others, in so many milliseconds. */
export const release = (db: Database, due: DueImport, afterMs: number) =>
  importOutbox.settle(db, due, sql`run_at = ${databaseTime(afterMs)}`)

/** It is read; `problem` says why nothing of it could be. False when the lease was lost: another process reads it on. */
export async function finish(db: Database, due: DueImport, problem: string | null): Promise<boolean> {
  const set = sql`done_at = ${databaseTime()}, problem = ${problem}`
  const { rows } = await importOutbox.settling(due, set).execute(db)
  return rows.length > 0
}
