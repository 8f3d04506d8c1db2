import { type RawBuilder, sql } from 'kysely'
import { ARCHIVE_HOURS, IMPORTS_KEPT_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ArchiveImport } from '#contract/sessions/archive-imports.ts'
import { type Language, textsIn } from '#languages'
import { type Created, takeTurn } from '#server/domain/create-once.ts'
import type { LeftOut } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import type { Found } from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import { outcomeMessage } from '#server/features/track-imports/outcome-message.ts'
import { releaseUpload, storedFor } from '#server/features/uploads/writes.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const LISTED = 10

type Reader = { userId: string; language: Language }

/** Has an upload read, once. Refuses `upload_not_found`, also for other purposes, and `too_many_attempts`. */
export const startReading = (
  db: Database,
  reader: Reader,
  { uploadId, fileName }: { uploadId: string; fileName: string },
): Promise<Created<ArchiveImport>> =>
  db.transaction().execute(async (tx) => {
    const { userId } = reader
    if (!(await takeTurn(tx, userId))) throw new Refusal('sign_in_required')
    const earlier = await list(tx, reader, { which: sql`upload_id = ${uploadId}`, limit: 1 })
    if (earlier[0]) return { value: earlier[0], repeated: true }
    const own = sql`user_id = ${userId} and id = ${uploadId} and purpose = 'track-archive'`
    const { rows } = await sql`
      with waiting as (${storedFor(own, ARCHIVE_HOURS.unconfirmed)})
      insert into archive_imports (user_id, upload_id, file_name) select user_id, id, ${fileName} from waiting
      returning id`.execute(tx)
    if (rows.length === 0) throw new Refusal('upload_not_found')
    await spend(tx, { 'archive-import': [userId] })
    const [started] = await list(tx, reader, { which: sql`upload_id = ${uploadId}`, limit: 1 })
    return { value: started!, repeated: false }
  })

/** The newest of the last 30 days. */
export const ownArchives = (db: Database, reader: Reader): Promise<ArchiveImport[]> =>
  list(db, reader, { which: sql`created_at > now() - make_interval(days => ${IMPORTS_KEPT_DAYS})`, limit: LISTED })

/** Lets a read archive be added. Refuses `import_not_found` and `archive_of_somebody_else`. */
export async function agree(
  db: Database,
  reader: Reader,
  { id, acceptsSomebodyElse }: { id: string; acceptsSomebodyElse: boolean },
): Promise<ArchiveImport> {
  const { userId } = reader
  await sql`
    with agreed as (
      update archive_imports set confirmed_at = now(), run_at = ${databaseTime()}
      where user_id = ${userId} and id = ${id} and found is not null and confirmed_at is null and done_at is null
        and (${acceptsSomebodyElse} or not (found ->> 'isSomebodyElse')::boolean)
      returning upload_id
    )
    ${storedFor(sql`user_id = ${userId} and id in (select upload_id from agreed)`, ARCHIVE_HOURS.confirmed)}`.execute(
    db,
  )
  const [archive] = await list(db, reader, { which: sql`id = ${id}`, limit: 1 })
  if (!archive) throw new Refusal('import_not_found')
  if (archive.state === 'ready') throw new Refusal('archive_of_somebody_else')
  return archive
}

/** Also stops adding. Refuses `import_not_found`. */
export async function discard(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const { rows } = await sql<{ uploadId: string }>`
    delete from archive_imports where user_id = ${userId} and id = ${id} returning upload_id`.execute(db)
  if (!rows[0]) throw new Refusal('import_not_found')
  await releaseUpload(db, userId, rows[0].uploadId)
  return { id }
}

type Row = Omit<ArchiveImport, 'message' | 'from' | 'wouldAdd' | 'known' | 'steps' | 'leftOut'> & {
  problem: string | null
  found: Found | null
  leftOut: LeftOut[]
}

async function list(
  db: Database,
  { userId, language }: Reader,
  { which, limit }: { which: RawBuilder<unknown>; limit: number },
): Promise<ArchiveImport[]> {
  const { rows } = await sql<Row>`
    select id, file_name, created_at, problem, found, steps_done, added, left_out, left_out_count,
      case when done_at is not null then 'done' when confirmed_at is not null then 'adding'
        when found is not null then 'ready' else 'reading' end as state
    from archive_imports where user_id = ${userId} and ${which}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  const texts = textsIn(language).trackImports
  return rows.map(({ problem, found, leftOut, ...shown }) => ({
    ...shown,
    message: outcomeMessage(language, problem, null),
    from: found && {
      username: found.username,
      firstName: found.firstName,
      host: found.host,
      exportedAt: found.exportedAt,
      isSomebodyElse: found.isSomebodyElse,
    },
    wouldAdd: found?.wouldAdd ?? {},
    known: found?.known ?? {},
    steps: found?.items ?? 0,
    leftOut: leftOut.map(({ reason, ...left }) => ({ ...left, message: texts.leftOut[reason] })),
  }))
}

export const archiveRetention: Retention = {
  kind: 'imports',
  table: 'archive_imports',
  storedMs: () => IMPORTS_KEPT_DAYS * DAY_MS,
  isOver: (storedMs) => isPast('created_at', storedMs),
}
