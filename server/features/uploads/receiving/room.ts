import { sql } from 'kysely'
import { MAX_WAITING_BYTES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import type { Database } from '#server/platform/database/database.ts'

const MEGABYTE = 1024 * 1024
/** A small disk reserves one of this many parts. */
const PARTS_IN_RESERVE = 10
/** The cleanup job frees waiting uploads within this time. */
const CLEANUP_SECONDS = 10 * 60

type RoomDeps = Pick<Deps, 'db' | 'env' | 'objects'>
/** In bytes; `free` includes the reserve. */
export type UploadRoom = {
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
