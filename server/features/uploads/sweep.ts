import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { picturePath, rawPath, smallPath } from '#server/features/uploads/object-paths.ts'
import type { Database } from '#server/platform/database.ts'

/** So long may a surfer take from choosing a picture to showing it. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** How many uploads one statement looks at, and how many one round removes at most. */
const PAGE = 5_000
const REMOVED_PER_ROUND = 1_000

type Sweeping = Pick<Deps, 'db' | 'objects' | 'now'>
type Upload = { userId: string; id: string; multipartId: string | null }

/** Whether a picture `u` is shown nowhere: in a session, as a profile photo or of a board. */
const shownNowhere = sql`
  not exists (select from photos where photo_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from users where profile_image_url = '/objects/photos/' || u.id || '.webp')
  and not exists (select from boards where user_id = u.user_id and photo_url = '/objects/photos/' || u.id || '.webp')`

/** Removes what was sent a day ago and is shown nowhere, and what was never finished. */
export async function sweepUploads(deps: Sweeping): Promise<void> {
  let removed = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after && removed < REMOVED_PER_ROUND) {
    const page: Page = await nextPage(deps, after)
    await forgetBytes(deps, page.shown)
    const claimed = page.left.length > 0 ? await claim(deps.db, page.left.slice(0, REMOVED_PER_ROUND - removed)) : []
    for (const upload of claimed) await remove(deps, upload)
    removed += claimed.length
    after = page.last
  }
}

/** Ids of a page's uploads: those left behind, and those shown whose bytes may be there still; `last` is null of none. */
type Page = { last: string | null; left: string[]; shown: string[] }

async function nextPage({ db, now }: Sweeping, after: string): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as (select * from uploads where id > ${after} order by id limit ${PAGE}),
    old as (select * from page where created_at < ${new Date(now().getTime() - KEPT_MS)})
    select
      (select id from page order by id desc limit 1) as last,
      array(select id from old u where state <> 'picture' or (${shownNowhere})) as left,
      array(select id from old u where state = 'picture' and expires_at > created_at and not (${shownNowhere})) as shown
    `.execute(db)
  return rows[0]!
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
      where id = any(${held.rows.map(({ id }) => id)}::uuid[]) and (state <> 'picture' or (${shownNowhere}))
      returning user_id, id, multipart_id`.execute(tx)
    return rows
  })

/** The row goes last: until then the next round knows what there is to remove. */
async function remove({ db, objects }: Sweeping, { userId, id, multipartId }: Upload) {
  const raw = rawPath(id)
  if (multipartId) await objects.direct?.abortMultipart(raw, multipartId)
  for (const path of [raw, picturePath(id), smallPath(picturePath(id))]) await objects.remove(path)
  await db.deleteFrom('uploads').where('userId', '=', userId).where('id', '=', id).execute()
}

/**
 * The bytes of a picture were removed when it was made, unless a crash came between or a browser sent them once more
 * to a store of its own reach. After a day no address lets it do so; the row then says that nothing can come.
 */
async function forgetBytes({ db, objects }: Sweeping, ids: string[]) {
  for (const id of ids) {
    await objects.remove(rawPath(id))
    await sql`update uploads set expires_at = created_at where id = ${id} and state = 'picture'`.execute(db)
  }
}
