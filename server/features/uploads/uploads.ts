import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import {
  MAX_ARCHIVE_BYTES,
  MAX_PHOTO_BYTES,
  MAX_TRACK_FILE_BYTES,
  MAX_WAITING_BYTES,
  UPLOAD_MINUTES,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { UploadPurpose } from '#contract/sessions/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { UNUSED_MINUTES } from '#server/features/uploads/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

/** A long day's photos; refused ones count too. */
const UPLOADS_PER_HOUR = 100
/** Counted in advance for a bucket, because it does not report sizes. Most tracks are smaller. */
const COUNTED_UNSEEN: Record<UploadPurpose, number> = {
  picture: MAX_PHOTO_BYTES,
  track: 5 * 1024 * 1024,
  'track-archive': MAX_ARCHIVE_BYTES,
}

export const MAX_BYTES: Record<UploadPurpose, number> = {
  picture: MAX_PHOTO_BYTES,
  track: MAX_TRACK_FILE_BYTES,
  'track-archive': MAX_ARCHIVE_BYTES,
}

/** Path of the raw bytes. */
type OpenTarget = { id: string; path: string; expiresAt: Date }

/** Refuses too_many_uploads: by the hour, and by the surfer's waiting bytes in a bucket. */
export async function openTarget(
  deps: Pick<Deps, 'db' | 'now' | 'env' | 'objects'>,
  userId: string,
  purpose: UploadPurpose = 'picture',
): Promise<OpenTarget> {
  const { db, now, objects } = deps
  if (purpose === 'picture') await spend(db, { picture: [userId] })
  if (purpose === 'track') await spend(db, { 'track-file': [userId] })
  if (purpose === 'track-archive') await spend(db, { 'track-archive': [userId] })
  const made = now()
  const after = (milliseconds: number) => new Date(made.getTime() + milliseconds)
  const expiresAt = after(UPLOAD_MINUTES * MINUTE_MS)
  // Times from a clock that was ahead do not count.
  const recent = sql`uploads where user_id = ${userId} and purpose = 'picture' and created_at > ${after(-HOUR_MS)} and created_at < ${after(HOUR_MS)}`
  const counted = objects.direct ? COUNTED_UNSEEN[purpose] : 0
  const open = (tx: Database) =>
    sql<{ id: string }>`
    insert into uploads (user_id, created_at, expires_at, check_at, purpose, waiting_bytes)
    select ${userId}::uuid, ${made}::timestamptz, ${expiresAt}::timestamptz, ${after(UNUSED_MINUTES * MINUTE_MS)}::timestamptz, ${purpose}, ${counted}
    where ${purpose} <> 'picture' or ${UPLOADS_PER_HOUR}::int > (select count(*) from ${recent})
    returning id`.execute(tx)
  const { rows } = objects.direct ? await openWithRoom(deps, userId, counted, open) : await open(db)
  const id = rows[0]?.id
  if (id) return { id, path: rawPath(id), expiresAt }
  const first = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(created_at) - ${after(-HOUR_MS)}))::int as seconds from ${recent}`.execute(db)
  throw new Refusal('too_many_uploads', { retryAfterSeconds: first.rows[0]?.seconds ?? 0 })
}

/** A surfer without waiting bytes may always send one file. */
async function openWithRoom<Result>(
  deps: Pick<Deps, 'db' | 'env' | 'objects'>,
  userId: string,
  bytes: number,
  open: (tx: Database) => Promise<Result>,
): Promise<Result> {
  await refuseWithoutRoom(deps, bytes, 0)
  return deps.db.transaction().execute(async (tx) => {
    await refuseTooMuchWaiting(tx, deps.env, { userId, bytes: 1 })
    return open(tx)
  })
}

/** The address without host, because the sender's cookie belongs to whatever host the browser uses. */
export async function signedTarget(db: Database, uploadId: string, expiresAt: number): Promise<string> {
  const target = `/api/uploads/${uploadId}?expires=${expiresAt}`
  const key = await secretOf(db, 'upload-targets')
  return `${target}&signature=${createHmac('sha256', key).update(`PUT ${target}`).digest('base64url')}`
}

/** Refuses upload_not_signed and upload_expired. */
export async function refuseOtherTargets(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { url, uploadId, expiresAt }: { url: string; uploadId: string; expiresAt: number },
): Promise<void> {
  const given = Buffer.from(url)
  const signed = Buffer.from(await signedTarget(db, uploadId, expiresAt))
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Refusal('upload_not_signed')
  if (now().getTime() > expiresAt) throw new Refusal('upload_expired')
}

/** Bytes until the picture is made. */
export const rawPath = (uploadId: string) => `uploads/${uploadId}.raw`
export const picturePath = (uploadId: string) => `photos/${uploadId}.webp`
export const smallPath = (path: string) => path.replace(/\.\w+$/, '-small$&')

/** The path in database rows. */
export const storedPath = (path: string) => `/objects/${path}`

const MEGABYTE = 1024 * 1024
/** A small disk reserves one of this many parts. */
const PARTS_IN_RESERVE = 10
/** The cleanup job frees waiting uploads within this time. */
const CLEANUP_SECONDS = 10 * 60

type RoomDeps = Pick<Deps, 'db' | 'env' | 'objects'>
/** In bytes; `free` includes the reserve. */
type UploadRoom = {
  state: 'ok' | 'full'
  waiting: number
  most: number
  /** Null in a bucket. */
  disk: { free: number; reserve: number } | null
}

/** The predicate of the index uploads_waiting. */
const isWaiting = sql`state in ('open', 'received') and waiting_bytes > 0`

/** `coming` bytes are being received and may not be on the disk yet. */
export async function uploadRoom({ db, env, objects }: RoomDeps, coming = 0): Promise<UploadRoom> {
  const [{ rows }, space] = await Promise.all([
    sql<{ waiting: number }>`
      select coalesce(sum(waiting_bytes), 0)::float8 as waiting from uploads where ${isWaiting}`.execute(db),
    objects.incoming?.space() ?? null,
  ])
  const { waiting } = rows[0]!
  const most = env.UPLOADS_WAITING_MB * MEGABYTE
  const disk = space && {
    free: space.free,
    reserve: Math.min(env.DISK_RESERVE_MB * MEGABYTE, Math.floor(space.total / PARTS_IN_RESERVE)),
  }
  const isFull = waiting >= most || (disk !== null && disk.free - coming < disk.reserve)
  return { state: isFull ? 'full' : 'ok', waiting, most, disk }
}

/** Refuses `storage_full` if these bytes would take the reserve. */
export async function refuseWithoutRoom(deps: RoomDeps, bytes: number, coming: number): Promise<void> {
  const { waiting, most, disk } = await uploadRoom(deps)
  const isOver = waiting + bytes > most || (disk !== null && disk.free - coming - bytes < disk.reserve)
  if (isOver) throw new Refusal('storage_full')
}

/**
 * Refuses `too_many_uploads`, with the seconds until room is freed, or `email_not_verified` if a verified address would
 * suffice. In a transaction, serialized per surfer.
 */
export async function refuseTooMuchWaiting(
  tx: Database,
  env: Deps['env'],
  { userId, except, bytes }: { userId: string; except?: string; bytes: number },
): Promise<void> {
  await takeTurn(tx, userId)
  const { rows } = await sql<{ waiting: number; isVerified: boolean; seconds: number | null }>`
    select coalesce(sum(waiting_bytes), 0)::float8 as waiting,
      (select email_verified_at is not null from users where id = ${userId}) as is_verified,
      extract(epoch from min(check_at) - now())::float8 as seconds
    from uploads where user_id = ${userId} and id is distinct from ${except ?? null}::uuid and ${isWaiting}`.execute(tx)
  const { waiting, isVerified, seconds } = rows[0]!
  // Without mail nobody can verify an address.
  const most = isVerified || !env.SMTP_URL ? MAX_WAITING_BYTES.verified : MAX_WAITING_BYTES.unverified
  if (bytes > most) throw new Refusal('email_not_verified')
  if (waiting + bytes > most)
    throw new Refusal('too_many_uploads', { retryAfterSeconds: Math.ceil(Math.max(0, seconds ?? 0)) + CLEANUP_SECONDS })
}
