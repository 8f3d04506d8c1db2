import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** How long uploads and pictures that nothing uses are stored; the cleanup job then frees them within the hour. */
export const UNUSED_MINUTES = 45

/** Says that the object of an upload is not needed any more: the cleanup job removes what is left of it, and the row. */
export async function releaseUpload(db: Database, userId: string, uploadId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('userId', '=', userId)
    .where('id', '=', uploadId)
    .execute()
}

/**
 * SQL that has the cleanup job look at these pictures of a surfer the next time, for they are shown no more; young ones
 * once they are UNUSED_MINUTES old, for they may be shown elsewhere. `photoUrls` selects their stored paths as
 * `photo_url`, and nulls. Goes into the statement that stops showing them, or before it in its transaction.
 */
export const releasingPictures = (userId: string, photoUrls: RawBuilder<unknown>) => sql`
  update uploads u set check_at = greatest(${databaseTime()}, u.created_at + make_interval(mins => ${sql.lit(UNUSED_MINUTES)}))
  from (${photoUrls}) released
  where u.user_id = ${userId}
    and u.id = substring(released.photo_url from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid`
