import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { IMPORTS_KEPT_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ImportedActivity, ownTrackImports, TrackImport } from '#contract/sessions/track-imports.ts'
import type { Language } from '#languages'
import type { Created } from '#server/domain/create-once.ts'
import { outcomeMessage } from '#server/features/track-imports/outcome-message.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const LISTED_ACTIVITIES = 50

type ListedActivity = Omit<ImportedActivity, 'message'> & { reason: string | null; sport: string | null }
type ListedImport = Omit<TrackImport, 'message' | 'activities'> & {
  problem: string | null
  activities: ListedActivity[]
}

export type Reader = { userId: string; language: Language }

/**
 * Starts the import of an upload, once. Refuses `upload_not_found`, also for other purposes, and `session_not_found`.
 */
export async function startImport(
  db: Database,
  { userId, language }: Reader,
  { uploadId, fileName, sessionId }: { uploadId: string; fileName: string; sessionId?: string | undefined },
): Promise<Created<TrackImport>> {
  const { rows } = await sql<{ isOwnUpload: boolean; isOwnSession: boolean; id: string | null }>`
    with upload as (select id from uploads where user_id = ${userId} and id = ${uploadId} and purpose <> 'picture'),
    session as (select id from surf_sessions where user_id = ${userId} and id = ${sessionId ?? null}::uuid),
    started as (
      insert into track_imports (user_id, upload_id, file_name, session_id)
      select ${userId}, upload.id, ${fileName}, session.id from upload left join session on true
      where ${sessionId === undefined} or session.id is not null
      on conflict (user_id, upload_id) do nothing
      returning id
    )
    select exists (select from upload) as is_own_upload, ${sessionId === undefined} or exists (select from session)
      as is_own_session, (select id from started) as id`.execute(db)
  const { isOwnUpload, isOwnSession, id } = rows[0]!
  if (!isOwnUpload) throw new Refusal('upload_not_found')
  if (!isOwnSession) throw new Refusal('session_not_found')
  const [trackImport] = await listImports(db, { userId, language }, { which: sql`upload_id = ${uploadId}`, limit: 1 })
  return { value: trackImport!, repeated: id === null }
}

/** Imports of the last 30 days, newest first, after `cursor`. */
export function ownImports(
  db: Database,
  { userId, language }: Reader,
  { limit, cursor }: QueryOf<typeof ownTrackImports>,
): Promise<TrackImport[]> {
  const recent = sql`created_at > now() - make_interval(days => ${IMPORTS_KEPT_DAYS})`
  const after = sql`and (created_at, id) < (
    select created_at, id from track_imports where user_id = ${userId} and id = ${cursor})`
  return listImports(db, { userId, language }, { which: cursor ? sql`${recent} ${after}` : recent, limit })
}

/** `which`: a condition on `track_imports`, in addition to the surfer's own. */
export async function listImports(
  db: Database,
  { userId, language }: Reader,
  { which, limit }: { which: RawBuilder<unknown>; limit: number },
): Promise<TrackImport[]> {
  const { rows } = await sql<ListedImport>`
    select i.id, i.file_name, i.created_at, i.done_at is not null as is_done, i.files, i.files_read, i.problem,
      (select coalesce(json_object_agg(outcome, count), '{}') from (
        select outcome, count(*) from imported_activities a where a.user_id = i.user_id and a.import_id = i.id
        group by outcome) counted) as counts,
      (select coalesce(json_agg(listed), '[]') from (
        select a.id, a.file_name as "fileName", a.outcome, a.reason, a.sport, a.device, a.damage, a.time_zone as "timeZone", a.start_time as "startTime",
          a.end_time as "endTime", a.session_id as "sessionId"
        from imported_activities a
        where a.user_id = i.user_id and a.import_id = i.id and a.outcome <> 'dismissed' and (a.outcome not in ('left_out', 'other_file') or i.files = 1)
        order by array_position('{offered,imported,merged,failed}', a.outcome), a.start_time desc, a.file, a.activity limit ${LISTED_ACTIVITIES}
      ) listed) as activities
    from (select * from track_imports where user_id = ${userId} and ${which}
      order by created_at desc, id desc limit ${limit}) i
    order by i.created_at desc, i.id desc`.execute(db)
  return rows.map(({ problem, activities, ...shown }) => ({
    ...shown,
    message: outcomeMessage(language, problem, null),
    activities: activities.map((activity) => shownActivity(language, activity)),
  }))
}

/** Refuses `import_not_found`, also once it is too old to be listed. */
export async function ownImport(db: Database, reader: Reader, id: string): Promise<TrackImport> {
  const [found] = await listImports(db, reader, { which: sql`id = ${id}`, limit: 1 })
  if (!found) throw new Refusal('import_not_found')
  return found
}

/** Times in the database's JSON have its own offset. */
export function shownActivity(
  language: Language,
  { reason, sport, startTime, endTime, ...shown }: ListedActivity,
): ImportedActivity {
  const iso = (time: string | null) => time && new Date(time).toISOString()
  return {
    ...shown,
    message: outcomeMessage(language, reason, sport),
    startTime: iso(startTime),
    endTime: iso(endTime),
  }
}

export const importRetention: Retention = {
  kind: 'imports',
  table: 'track_imports',
  storedMs: () => IMPORTS_KEPT_DAYS * DAY_MS,
  isOver: (storedMs) => sql`${isPast('created_at', storedMs)} and old.done_at is not null`,
  // Each may have thousands of activities.
  atOnce: 20,
}
