import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** A lease: longer than a file takes at most. What a process that died was reading is taken over after that. */
const LEASE_MS = 5 * 60_000
/** A lease that ends later was taken before the database's clock was set back. */
const LONGEST_LEASE_MS = LEASE_MS + 10_000

/** An import that this process has a lease on. */
export type DueImport = {
  userId: string
  id: string
  uploadId: string
  fileName: string
  sessionId: string | null
  filesRead: number
  attempts: number
  claimedUntil: string
}

const isLeased = sql`claimed_until between ${databaseTime()} and ${databaseTime(LONGEST_LEASE_MS)}`

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
    returning i.user_id, i.id, i.upload_id, i.file_name, i.session_id, i.files_read, i.attempts, i.claimed_until`.execute(
    db,
  )
  return rows
}

/** Saves how many files there are. */
export const saveFileCount = (db: Database, { userId, id }: DueImport, files: number) =>
  sql`update track_imports set files = ${files} where user_id = ${userId} and id = ${id}`.execute(db)

/** Saves that one more file was read, and prolongs the lease: how it is then; null when another process has taken it over. */
export async function saveProgress(tx: Database, due: DueImport): Promise<DueImport | null> {
  const { rows } = await sql<{ claimedUntil: string }>`
    update track_imports set files_read = ${due.filesRead + 1}, attempts = 0, claimed_until = ${databaseTime(LEASE_MS)}
    where user_id = ${due.userId} and id = ${due.id} and claimed_until = ${due.claimedUntil}
      and files_read = ${due.filesRead}
    returning claimed_until`.execute(tx)
  const [saved] = rows
  return saved ? { ...due, ...saved, filesRead: due.filesRead + 1, attempts: 0 } : null
}

/** Gives the import back, to be read on after those of others, in so many milliseconds. */
export const release = (db: Database, { userId, id, claimedUntil }: DueImport, afterMs: number) =>
  sql`
    update track_imports set claimed_until = '-infinity', run_at = ${databaseTime(afterMs)}
    where user_id = ${userId} and id = ${id} and claimed_until = ${claimedUntil}`.execute(db)

/** It is read; `problem` says why nothing of it could be. */
export const finish = (db: Database, { userId, id, claimedUntil }: DueImport, problem: string | null) =>
  sql`
    update track_imports set done_at = ${databaseTime()}, problem = ${problem}, claimed_until = '-infinity'
    where user_id = ${userId} and id = ${id} and claimed_until = ${claimedUntil}`.execute(db)
