import { sql } from 'kysely'
import { type LeasedUpload, readingOutbox } from '#server/features/track-imports/reading-queue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

export type LeasedImport = LeasedUpload & { fileName: string; sessionId: string | null; filesRead: number }

export const importOutbox = readingOutbox<LeasedImport>('track_imports', sql`q.done_at is null`)

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

export const saveFileCount = (db: Database, { userId, id }: LeasedImport, files: number) =>
  sql`update track_imports set files = ${files} where user_id = ${userId} and id = ${id}`.execute(db)

/** Counts a file as read and renews the lease. Undefined if the lease was lost. */
export async function saveProgress(tx: Database, due: LeasedImport): Promise<LeasedImport | undefined> {
  const filesRead = due.filesRead + 1
  const renewed = await importOutbox.renew(tx, due, sql`files_read = ${filesRead}, attempts = 0`)
  return renewed && { ...renewed, filesRead, attempts: 0 }
}
