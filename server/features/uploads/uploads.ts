import { sql } from 'kysely'
import { MAX_ARCHIVE_BYTES, MAX_PHOTO_BYTES, MAX_TRACK_FILE_BYTES, UPLOAD_MINUTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { UploadPurpose } from '#contract/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { rawPath } from '#server/features/uploads/object-paths.ts'
import { spend } from '#server/platform/rate-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A long day's photos, and a fence around our disk: those that were refused count as well. */
const UPLOADS_PER_HOUR = 100
/** So long may a surfer take from choosing a picture to showing it; then the cleanup job looks at it. */
const KEPT_MS = 24 * HOUR_MS

/** How large a file of each purpose may be. */
export const MAX_BYTES: Record<UploadPurpose, number> = {
  picture: MAX_PHOTO_BYTES,
  track: MAX_TRACK_FILE_BYTES,
  'track-archive': MAX_ARCHIVE_BYTES,
}

/** Where one surfer may send one file, once and until `expiresAt`; `path` is that of the raw bytes. */
export type OpenTarget = { id: string; path: string; expiresAt: Date }

/** Makes room for one upload. Refuses too_many_uploads until the first of the hour's is an hour old. */
export async function openTarget(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  purpose: UploadPurpose = 'picture',
): Promise<OpenTarget> {
  if (purpose === 'track') await spend(db, { 'track-file': [userId] })
  if (purpose === 'track-archive') await spend(db, { 'track-archive': [userId] })
  const made = now()
  const after = (milliseconds: number) => new Date(made.getTime() + milliseconds)
  const expiresAt = after(UPLOAD_MINUTES * MINUTE_MS)
  // What a clock that was ahead has dated does not count.
  const recent = sql`uploads where user_id = ${userId} and purpose = 'picture' and created_at > ${after(-HOUR_MS)} and created_at < ${after(HOUR_MS)}`
  const { rows } = await sql<{ id: string }>`
    insert into uploads (user_id, created_at, expires_at, check_at, purpose)
    select ${userId}::uuid, ${made}::timestamptz, ${expiresAt}::timestamptz, ${after(KEPT_MS)}::timestamptz, ${purpose}
    where ${purpose} <> 'picture' or ${UPLOADS_PER_HOUR}::int > (select count(*) from ${recent})
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id) return { id, path: rawPath(id), expiresAt }
  const first = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(created_at) - ${after(-HOUR_MS)}))::int as seconds from ${recent}`.execute(db)
  throw new Refusal('too_many_uploads', { retryAfterSeconds: first.rows[0]?.seconds ?? 0 })
}
