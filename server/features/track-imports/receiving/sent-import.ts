import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { TrackImport } from '#contract/sessions/track-imports.ts'
import { type Created, takeTurn } from '#server/domain/create-once.ts'
import { listImports, type Reader } from '#server/features/track-imports/imports.ts'
import type { OutcomeReason } from '#server/features/track-imports/outcome-message.ts'
import type { StoredFile } from '#server/features/uploads/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Problems that the same bytes may not have the next time. */
const PASSING = ['daily_limit', 'file_gone']
/** A file of which nothing could be read may be sent again after this, as a newer version may read it. */
const TRY_AGAIN_MS = HOUR_MS

/**
 * Starts the import of a stored file. The same bytes are one import as long as it is listed: apps send all they have
 * again. Refuses `sign_in_required` without the account.
 */
export async function startSentImport(
  db: Database,
  reader: Reader,
  { stored, fileName }: { stored: StoredFile; fileName: string },
): Promise<Created<TrackImport>> {
  const { userId } = reader
  const { uploadId, hash } = stored
  const isStarted = await db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, userId))) throw new Refusal('sign_in_required')
    await sql`
      delete from track_imports i
      where user_id = ${userId} and file_hash = ${hash} and done_at <= ${databaseTime(-TRY_AGAIN_MS)} and not exists (
        select from imported_activities a
        where a.user_id = i.user_id and a.import_id = i.id and a.outcome not in ('failed', 'other_file'))`.execute(tx)
    await sql`
      update track_imports set file_hash = null
      where user_id = ${userId} and file_hash = ${hash} and problem = any(${PASSING})`.execute(tx)
    const { rows } = await sql`
      insert into track_imports (user_id, upload_id, file_name, file_hash)
      values (${userId}, ${uploadId}, ${fileName}, ${hash})
      on conflict (user_id, file_hash) where file_hash is not null do nothing
      returning id`.execute(tx)
    return rows.length > 0
  })
  if (!isStarted) await stored.drop()
  const [value] = await listImports(db, reader, { which: sql`file_hash = ${hash}`, limit: 1 })
  return { value: value!, repeated: !isStarted }
}

/** An import of a file that was not read, so that its surfer sees why. */
export const addUnreadable = (
  db: Database,
  userId: string,
  { fileName, problem }: { fileName: string; problem: OutcomeReason },
) =>
  sql`
    insert into track_imports (user_id, upload_id, file_name, files, done_at, problem)
    values (${userId}, gen_random_uuid(), ${fileName}, 0, now(), ${problem})`.execute(db)
