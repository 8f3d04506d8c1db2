import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** The cleanup job then frees them within the hour. */
export const UNUSED_MINUTES = 45

export async function releaseUpload(db: Database, userId: string, uploadId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('userId', '=', userId)
    .where('id', '=', uploadId)
    .execute()
}

/** `photoUrls` selects stored paths as `photo_url`. Part of the statement that stops showing them, or before it. */
export const releasingPictures = (userId: string, photoUrls: RawBuilder<unknown>) => sql`
  update uploads u set check_at = greatest(${databaseTime()}, u.created_at + make_interval(mins => ${sql.lit(UNUSED_MINUTES)}))
  from (${photoUrls}) released
  where u.user_id = ${userId}
    and u.id = substring(released.photo_url from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid`
