import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database/database.ts'

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
