import { sql } from 'kysely'
import type { BackupProgress } from '#server/features/backups/archive/check-backup.ts'
import type { Written } from '#server/features/backups/schedule/archives.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

export type BackupRow = { id: string; place: string; begunAt: string }

/** Only the holder of the job's lease calls this, so that a running row is one of a process that died. */
export async function failAbandoned(db: Database, reason: string): Promise<void> {
  // An index allows one.
  await sql`
    update backups set state = 'failed', ended_at = ${databaseTime()}, reason = ${reason} where state = 'running'`.execute(
    db,
  )
}

/** Another process, with other settings, may have requested it. */
export async function begin(db: Database, isEncrypted: boolean): Promise<BackupRow | undefined> {
  // An index allows one.
  const { rows } = await sql<BackupRow>`
    update backups set state = 'running', begun_at = ${databaseTime()}, is_encrypted = ${isEncrypted}
    where state = 'waiting'
    returning id, place, begun_at`.execute(db)
  return rows[0]
}

export const saveProgress = (db: Database, id: string, progress: BackupProgress) =>
  sql`
    update backups set progress = ${JSON.stringify(progress)}::jsonb where id = ${id} and state = 'running'`.execute(db)

/** False if another process took over. */
export async function succeed(db: Database, id: string, { file, bytes, rows }: Written): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backups set state = 'good', ended_at = ${databaseTime()}, file = ${file}, bytes = ${bytes},
      row_count = ${rows}
    where id = ${id} and state = 'running'`.execute(db)
  return numAffectedRows === 1n
}

export const fail = (db: Database, id: string, reason: string) =>
  sql`
    update backups set state = 'failed', ended_at = ${databaseTime()}, reason = ${reason}
    where id = ${id} and state = 'running'`.execute(db)

/** Good ones at this place beyond the newest `keep`, never the one that was just made. */
export async function listSurplus(db: Database, { id, place }: BackupRow, keep: number) {
  const { rows } = await sql<{ id: string; file: string }>`
    select id, file from (
      select id, file from backups where state = 'good' and place = ${place}
      order by id = ${id} desc, created_at desc, id desc offset ${keep}) surplus`.execute(db)
  return rows
}

export const markRemoved = (db: Database, id: string) =>
  sql`update backups set state = 'removed' where id = ${id} and state = 'good'`.execute(db)

const MOST_WITHOUT_ARCHIVE = 500

/** Deletes the oldest rows whose archives are gone. */
export const deleteOldRows = (db: Database) =>
  sql`
    delete from backups where id in (
      select id from backups where state in ('failed', 'removed')
      order by created_at desc offset ${MOST_WITHOUT_ARCHIVE} for update)`.execute(db)
