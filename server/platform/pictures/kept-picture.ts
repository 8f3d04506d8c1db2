import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/**
 * Locks the upload of a surfer's picture (its stored path) until the transaction ends, in which a row then shows it: the
 * cleanup job of pictures that are shown nowhere must not remove it now. Refuses `upload_not_found`.
 */
export async function keepPicture(tx: Database, userId: string, photoUrl: string): Promise<void> {
  const kept = await sql`
    select from uploads where user_id = ${userId} and state = 'picture'
      and id = substring(${photoUrl} from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid
    for share`.execute(tx)
  if (kept.rows.length === 0) throw new Refusal('upload_not_found')
}

/**
 * SQL that has the cleanup job look at these pictures of a surfer the next time, for they are shown no more; young ones
 * once they are a day old, for they may be shown elsewhere. `photoUrls` selects their stored paths in one column, and
 * nulls. Goes into the statement that stops showing them, or before it in its transaction.
 */
export const releasingPictures = (userId: string, photoUrls: RawBuilder<unknown>) => sql`
  update uploads u set check_at = greatest(${databaseTime()}, u.created_at + interval '1 day')
  from (${photoUrls}) released (photo_url)
  where u.user_id = ${userId}
    and u.id = substring(released.photo_url from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid`
