import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { picturePath, rawPath, smallPath } from '#server/features/uploads/uploads.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Rows per statement, and removals per job. */
const PAGE = 5_000
const REMOVED_PER_JOB = 1_000

const isImportPending = sql`
  exists (select from track_imports i where i.user_id = u.user_id and i.upload_id = u.id and i.done_at is null)`

type CleanupDeps = Pick<Deps, 'db' | 'objects' | 'now'>
type Upload = { userId: string; id: string; multipartId: string | null }

const shownNowhere = sql`
  not exists (select from photos where photo_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from users where profile_image_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from users where hidden_image_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from boards where user_id = u.user_id and photo_url = '/objects/photos/' || u.id || '.webp')`

/**
 * Removes abandoned uploads. Checks each at `check_at`: after UNUSED_MINUTES or as long as an archive waits, at once
 * after `releasePictures`, and shown pictures at twice their age.
 */
export async function cleanUpUploads(deps: CleanupDeps): Promise<void> {
  let removed = 0
  let after: Position | undefined = FIRST
  while (after && removed < REMOVED_PER_JOB) {
    const due: DueUpload[] = await dueAfter(deps, after)
    await keepShown(
      deps,
      due.filter(({ isLeft }) => !isLeft),
    )
    const left = due.filter(({ isLeft }) => isLeft).map(({ id }) => id)
    const claimed = left.length > 0 ? await claim(deps.db, left.slice(0, REMOVED_PER_JOB - removed)) : []
    for (const upload of claimed) await remove(deps, upload)
    removed += claimed.length
    after = due.length === PAGE ? due.at(-1) : undefined
  }
}

type Position = { checkAt: string; id: string }
const FIRST: Position = { checkAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
/** `hasBytes`: the picture's source may still be stored. */
type DueUpload = Position & { isLeft: boolean; hasBytes: boolean }

async function dueAfter({ db, now }: CleanupDeps, { checkAt, id }: Position): Promise<DueUpload[]> {
  const { rows } = await sql<DueUpload>`
    select id, check_at::text, state <> 'picture' or (${shownNowhere}) as is_left, expires_at > created_at as has_bytes
    from uploads u
    where check_at <= ${now()} and (check_at, id) > (${checkAt}::timestamptz, ${id}::uuid)
      and not (state <> 'picture' and ${isImportPending})
    order by check_at, id limit ${PAGE}`.execute(db)
  return rows
}

/** Checks twice: whoever shows a picture locks its row (`for share`), so one of both sees the other's change. */
const claim = (db: Database, ids: string[]): Promise<Upload[]> =>
  db.transaction().execute(async (tx) => {
    const reserved = await sql<{ id: string }>`
      select id from uploads where id = any(${ids}::uuid[]) for update skip locked`.execute(tx)
    const { rows } = await sql<Upload>`
      update uploads u set state = 'removing'
      where id = any(${reserved.rows.map(({ id }) => id)}::uuid[]) and case state when 'picture' then ${shownNowhere} else not ${isImportPending} end
      returning user_id, id, multipart_id`.execute(tx)
    return rows
  })

/** The row goes last, so that the next job knows what is left. */
async function remove({ db, objects }: CleanupDeps, { userId, id, multipartId }: Upload) {
  const raw = rawPath(id)
  if (multipartId) await objects.direct?.abortMultipart(raw, multipartId)
  for (const path of [raw, picturePath(id), smallPath(picturePath(id))]) await objects.remove(path)
  await db.deleteFrom('uploads').where('userId', '=', userId).where('id', '=', id).execute()
}

/**
 * Reschedules shown pictures. Removes source bytes left by a crash or resent to a direct store, once no address accepts
 * more (UPLOAD_MINUTES).
 */
async function keepShown({ db, objects, now }: CleanupDeps, shown: DueUpload[]) {
  if (shown.length === 0) return
  for (const { id } of shown.filter(({ hasBytes }) => hasBytes)) await objects.remove(rawPath(id))
  // Skips locked rows, and those no longer shown.
  await sql`
    with held as (
      select u.user_id, u.id
      from unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ checkAt }) => checkAt)}::timestamptz[])
          seen (id, check_at)
        join uploads u on u.id = seen.id and u.check_at = seen.check_at
      where u.state = 'picture'
      for update of u skip locked
    )
    update uploads u set expires_at = u.created_at, check_at = ${now()}::timestamptz + (${now()}::timestamptz - u.created_at)
    from held where u.user_id = held.user_id and u.id = held.id`.execute(db)
}
