import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Requests to the object store at once. */
const REQUESTS_AT_ONCE = 8

type Row = { sessionId: string | null; photoUrl: string; caption: string | null; createdAt: string | null }
/** `file`: name in the archive; null if it is missing in the store. */
export type ListedPhoto = Omit<Row, 'photoUrl'> & { file: string | null; note?: string }
type ArchivedPhoto = { file: string; path: string; bytes: number }

/** Photos of profile, boards and sessions, oldest first, and which exist. */
export async function photosOf({ db, objects }: Pick<Deps, 'db' | 'objects'>, userId: string) {
  const { rows } = await sql<Row>`
    select null::uuid as session_id, profile_image_url as photo_url, 'Profile photo' as caption,
      null::timestamptz as created_at
    from users where id = ${userId} and profile_image_url is not null
    union all
    (select null, photo_url, 'Board: ' || name, created_at from boards
      where user_id = ${userId} and photo_url is not null order by created_at, id)
    union all
    (select session_id, photo_url, caption, created_at from photos where owner_id = ${userId} order by created_at, id)
    `.execute(db)
  const listed: ListedPhoto[] = []
  const archived: ArchivedPhoto[] = []
  for (let from = 0; from < rows.length; from += REQUESTS_AT_ONCE) {
    const some = rows.slice(from, from + REQUESTS_AT_ONCE)
    const facts = await Promise.all(some.map(({ photoUrl }) => objects.facts(pathOf(photoUrl))))
    for (const [nth, { photoUrl, ...photo }] of some.entries()) {
      const bytes = facts[nth]?.size
      if (bytes === undefined) listed.push({ ...photo, file: null, note: 'This photo was not found.' })
      else {
        const file = `photos/${archived.length + 1}.webp`
        listed.push({ ...photo, file })
        archived.push({ file, path: pathOf(photoUrl), bytes })
      }
    }
  }
  return { listed, archived }
}

const pathOf = (photoUrl: string) => photoUrl.replace(/^\/objects\//, '')
