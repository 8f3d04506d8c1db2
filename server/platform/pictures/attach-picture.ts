import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Converts a surfer's upload (`given`: objectPath, uploadUrl or earlier result) to the displayed picture's path,
 * '/objects/photos/<uuid>.webp'; idempotent. Refuses upload_not_found, body_too_large (above `most.bytes`),
 * picture_too_large, not_a_picture, broken_picture.
 */
export type AttachPicture = (userId: string, given: string, most: { bytes: number }) => Promise<string>

/**
 * Locks a surfer's uploaded picture (stored path) until the transaction ends, so that the cleanup job does not delete
 * it before a row shows it. Refuses `upload_not_found`.
 */
export async function keepPicture(tx: Database, userId: string, photoUrl: string): Promise<void> {
  const stored = await sql`
    select from uploads where user_id = ${userId} and state = 'picture'
      and id = substring(${photoUrl} from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid
    for share`.execute(tx)
  if (stored.rows.length === 0) throw new Refusal('upload_not_found')
}
