import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { picturePath, rawPath, smallPath } from '#server/features/uploads/object-paths.ts'
import type { Database } from '#server/platform/database/database.ts'

/** How many uploads one statement looks at, and how many one job removes at most. */
const PAGE = 5_000
const REMOVED_PER_JOB = 1_000

/** Whether a file `u` waits to be imported. */
const isImportPending = sql`
  exists (select from track_imports i where i.user_id = u.user_id and i.upload_id = u.id and i.done_at is null)`

type CleanupDeps = Pick<Deps, 'db' | 'objects' | 'now'>
type Upload = { userId: string; id: string; multipartId: string | null }

/** Whether a picture `u` is shown nowhere: in a session, as a profile photo or of a board. */
const shownNowhere = sql`
  not exists (select from photos where photo_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from users where profile_image_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from boards where user_id = u.user_id and photo_url = '/objects/photos/' || u.id || '.webp')`

/**
 * Cleanup job: removes what was sent and not used, what was never finished, and pictures that are shown nowhere. Only
 * uploads whose `check_at` has come are looked at: after UNUSED_MINUTES, pictures so long after they were made, those that somebody
 * stopped showing at once (`releasePictures`), and those that are shown after twice their age, in case they were released in another way.
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
/** `isLeft`: it is to be removed. `hasBytes`: what the picture was made of may still be in the store. */
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

/**
 * Marks those that are still left behind, in two looks: whoever shows a picture holds its row while he does
 * (`for share`), so that once we hold it, either the second look sees the picture shown, or he sees it gone.
 */
const claim = (db: Database, ids: string[]): Promise<Upload[]> =>
  db.transaction().execute(async (tx) => {
    const held = await sql<{ id: string }>`
      select id from uploads where id = any(${ids}::uuid[]) for update skip locked`.execute(tx)
    const { rows } = await sql<Upload>`
      update uploads u set state = 'removing'
      where id = any(${held.rows.map(({ id }) => id)}::uuid[]) and case state when 'picture' then ${shownNowhere} else not ${isImportPending} end
      returning user_id, id, multipart_id`.execute(tx)
    return rows
  })

/** The row goes last: until then the next job knows what there is to remove. */
async function remove({ db, objects }: CleanupDeps, { userId, id, multipartId }: Upload) {
  const raw = rawPath(id)
  if (multipartId) await objects.direct?.abortMultipart(raw, multipartId)
  for (const path of [raw, picturePath(id), smallPath(picturePath(id))]) await objects.remove(path)
  await db.deleteFrom('uploads').where('userId', '=', userId).where('id', '=', id).execute()
}

/**
 * Looks again at what is shown once it is twice as old. The bytes of a picture were removed when it was made, unless a
 * crash came between or a browser sent them once more to a store of its own reach. Once it is checked no address lets it do so any
 * more (UPLOAD_MINUTES); the row then says that nothing can come.
 */
async function keepShown({ db, objects, now }: CleanupDeps, shown: DueUpload[]) {
  if (shown.length === 0) return
  for (const { id } of shown.filter(({ hasBytes }) => hasBytes)) await objects.remove(rawPath(id))
  // Not if somebody stopped showing it meanwhile, or does so now: nobody waits for this job, nor it for them.
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
