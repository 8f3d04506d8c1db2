import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** The cleanup job then frees them within the hour. */
export const UNUSED_MINUTES = 45

export async function releaseUpload(db: Database, userId: string, uploadId: string): Promise<void> {
  await sql`
    update uploads u set state = 'removing', check_at = ${onceUnused} where user_id = ${userId} and id = ${uploadId}`.execute(
    db,
  )
}
/** The end of the time in which bytes may come for the upload. */
const onceUnused = sql`greatest(${databaseTime()}, u.created_at + make_interval(mins => ${sql.lit(UNUSED_MINUTES)}))`

/** Has the cleanup job, also that of an older version, leave uploads for so long. Returns user_id and id. */
export const storedFor = (which: RawBuilder<unknown>, hours: number) => sql`
  update uploads set check_at = greatest(check_at, now() + make_interval(hours => ${hours}))
  where ${which} returning user_id, id`

/** `photoUrls` selects stored paths as `photo_url`. Part of the statement that stops showing them, or before it. */
export const releasingPictures = (userId: string, photoUrls: RawBuilder<unknown>) => sql`
  update uploads u set check_at = ${onceUnused} from (${photoUrls}) released
  where u.user_id = ${userId}
    and u.id = substring(released.photo_url from '^/objects/photos/([0-9a-f-]{36})\\.webp$')::uuid`

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

/** Lets the cleanup job remove the objects of uploads that have no row, some hundreds at a time. `uploads` has `user_id` and `id`. */
export const leaveToCleanup = (uploads: RawBuilder<unknown>) => sql`
  insert into uploads (user_id, id, state, created_at, expires_at, check_at)
  select left_over.user_id, left_over.id, 'removing', now(), now(), now()
  from (${uploads}) left_over
  where not exists (select from uploads u where u.id = left_over.id)`

/** A file in the store. */
export type StoredFile = {
  uploadId: string
  /** SHA-256 of its bytes. */
  hash: Buffer
  /** If nothing is made of it. */
  drop: () => Promise<void>
}
/**
 * Stores a surfer's recording that does not come through an upload target. `mostBytes`: room to reserve. Refuses
 * `too_many_uploads`, `email_not_verified`, `storage_full`, and as the chunks do; then nothing is stored.
 */
export type StoreFile = (
  userId: string,
  chunks: AsyncIterable<Uint8Array>,
  room: { mostBytes: number },
) => Promise<StoredFile>
