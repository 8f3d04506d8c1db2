import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { outboxOf } from '#server/platform/outbox/outbox.ts'

/** When a process dies, another one may read its import on after this. */
const LEASE_MS = 15_000
/** A process that lives extends its lease so often, however long a file takes. */
const EXTEND_EVERY_MS = 5_000
/** No retry is scheduled further ahead. */
const LONGEST_DELAY_MS = 60_000

/**
 * An import that this process has a lease on. No two leases have the same `filesRead` and `attempts`: taking one adds an
 * attempt, and saving a file sets the attempts to 0 but adds a file. So a process that lost its lease changes nothing.
 */
export type DueImport = {
  userId: string
  id: string
  uploadId: string
  fileName: string
  sessionId: string | null
  filesRead: number
  attempts: number
}

/** Imports are rows of the outbox. */
const importOutbox = outboxOf({
  name: 'track_imports',
  isPending: sql`q.done_at is null`,
  leaseMs: LEASE_MS,
  longestDelayMs: LONGEST_DELAY_MS,
})
/** Whether anything is to be read. */
export const isAnyReady = importOutbox.isAnyReady()

/** Whether this process's lease on a row has not been given back or taken over. */
const isHeld = ({ userId, id, filesRead, attempts }: DueImport) => sql`
  user_id = ${userId} and id = ${id} and files_read = ${filesRead} and attempts = ${attempts}
  and lease_until is not null`

/**
 * Takes what waits, of surfers of whom nothing is being read, which no other process reads meanwhile. Surfers take turns:
 * first those whose last import is longest ago.
 */
export async function claimDue(db: Database, most: number): Promise<DueImport[]> {
  const { rows } = await sql<DueImport>`
    with ${importOutbox.claiming({
      most,
      where: sql`not exists (
        select from track_imports other
        where other.user_id = q.user_id and other.id <> q.id and other.done_at is null
          and ${importOutbox.isLeased(sql`other`)})`,
      first: sql`(select max(done_at) from track_imports last where last.user_id = q.user_id) nulls first`,
      set: sql`attempts = q.attempts + 1`,
    })}
    select user_id, id, upload_id, file_name, session_id, files_read, attempts from claimed`.execute(db)
  return rows
}

/** Extends the lease every five seconds, until `stop` is called or the lease is given back or lost. */
export function keepLease(db: Database, due: DueImport): { stop: () => void } {
  let isExtending = false
  async function extend() {
    // A file that is being saved has its row locked: what waits for that takes one connection, not more and more.
    if (isExtending) return
    isExtending = true
    const extended = sql`
      update track_imports set lease_until = ${databaseTime(LEASE_MS)} where ${isHeld(due)}`.execute(db)
    // While the database is away, nobody else can take the import over either.
    await extended.catch(() => {})
    isExtending = false
  }
  const timer = setInterval(extend, EXTEND_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Saves how many files there are. */
export const saveFileCount = (db: Database, { userId, id }: DueImport, files: number) =>
  sql`update track_imports set files = ${files} where user_id = ${userId} and id = ${id}`.execute(db)

/** Saves that one more file was read, and extends the lease: the import as it is then; null when the lease was lost. */
export async function saveProgress(tx: Database, due: DueImport): Promise<DueImport | null> {
  const saved = { ...due, filesRead: due.filesRead + 1, attempts: 0 }
  const { rows } = await sql`
    update track_imports set files_read = ${saved.filesRead}, attempts = 0, lease_until = ${databaseTime(LEASE_MS)}
    where ${isHeld(due)} returning id`.execute(tx)
  return rows.length > 0 ? saved : null
}

/** Gives the import back, to be read on after those of others, in so many milliseconds. */
export const release = (db: Database, due: DueImport, afterMs: number) =>
  sql`
    update track_imports set lease_until = null, run_at = ${databaseTime(afterMs)} where ${isHeld(due)}`.execute(db)

/** It is read; `problem` says why nothing of it could be. False when the lease was lost: another process reads it on. */
export async function finish(db: Database, due: DueImport, problem: string | null): Promise<boolean> {
  const { rows } = await sql`
    update track_imports set done_at = ${databaseTime()}, problem = ${problem}, lease_until = null
    where ${isHeld(due)} returning id`.execute(db)
  return rows.length > 0
}
