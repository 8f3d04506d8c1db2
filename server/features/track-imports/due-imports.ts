import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** When a process dies, another one may read its import on after this. */
const LEASE_MS = 15_000
/** A process that lives extends its lease so often, however long a file takes. */
const EXTEND_EVERY_MS = 5_000
/** A lease that ends later was taken before the database's clock was set back. */
const LONGEST_LEASE_MS = LEASE_MS + 10_000

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

const isLeased = sql`claimed_until between ${databaseTime()} and ${databaseTime(LONGEST_LEASE_MS)}`
/** Whether this process's lease on a row has not been given back or taken over. */
const isHeld = ({ userId, id, filesRead, attempts }: DueImport) => sql`
  user_id = ${userId} and id = ${id} and files_read = ${filesRead} and attempts = ${attempts}
  and claimed_until > '-infinity'`

/**
 * Takes what waits, of surfers of whom nothing is being read, which no other process reads meanwhile. Surfers take turns:
 * first those whose last import is longest ago.
 */
export async function claimDue(db: Database, most: number): Promise<DueImport[]> {
  const { rows } = await sql<DueImport>`
    with due as (
      select user_id, id from track_imports i
      where done_at is null and run_at <= ${databaseTime()} and not (${isLeased})
        and not exists (select from track_imports other where other.user_id = i.user_id and other.done_at is null
          and other.id <> i.id and other.claimed_until between ${databaseTime()} and ${databaseTime(LONGEST_LEASE_MS)})
      order by (select max(done_at) from track_imports last where last.user_id = i.user_id) nulls first, run_at, id
      limit ${most} for update skip locked
    )
    update track_imports i set claimed_until = ${databaseTime(LEASE_MS)}, attempts = attempts + 1
    from due where i.user_id = due.user_id and i.id = due.id
    returning i.user_id, i.id, i.upload_id, i.file_name, i.session_id, i.files_read, i.attempts`.execute(db)
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
      update track_imports set claimed_until = ${databaseTime(LEASE_MS)} where ${isHeld(due)}`.execute(db)
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
    update track_imports set files_read = ${saved.filesRead}, attempts = 0, claimed_until = ${databaseTime(LEASE_MS)}
    where ${isHeld(due)} returning id`.execute(tx)
  return rows.length > 0 ? saved : null
}

/** Gives the import back, to be read on after those of others, in so many milliseconds. */
export const release = (db: Database, due: DueImport, afterMs: number) =>
  sql`
    update track_imports set claimed_until = '-infinity', run_at = ${databaseTime(afterMs)} where ${isHeld(due)}`.execute(
    db,
  )

/** It is read; `problem` says why nothing of it could be. False when the lease was lost: another process reads it on. */
export async function finish(db: Database, due: DueImport, problem: string | null): Promise<boolean> {
  const { rows } = await sql`
    update track_imports set done_at = ${databaseTime()}, problem = ${problem}, claimed_until = '-infinity'
    where ${isHeld(due)} returning id`.execute(db)
  return rows.length > 0
}
