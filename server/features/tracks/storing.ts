import { sql } from 'kysely'
import type { Mistake } from '#contract/issues.ts'
import {
  MAX_CHUNK_POINTS,
  MAX_TRACK_CHUNKS,
  MAX_TRACK_POINTS,
  START_TIME_MAX_AHEAD_MS,
  TRACK_MARGIN_MS,
} from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { recount } from '#server/features/tracks/counting.ts'
import { lockTrack, type Own, readPoints, refuseUnowned, timeOf } from '#server/features/tracks/own-track.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import type { WaveCorrection } from '#surf/tracks/corrected-waves.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import { type TrackPoint, trackProblem } from '#surf/tracks/track.ts'

/**
 * Adds 1 to 600 ordered points; false for a known chunk. Refuses `invalid_request`, `track_overlaps`, `track_too_long`.
 */
export const addChunk = (db: Database, own: Own, points: readonly TrackPoint[]): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    refuseProblem(points)
    await refuseOtherTimes(transaction, own, points)
    await openTrack(transaction, own, 'recorded')
    if (await hasChunk(transaction, own, points[0]!.at)) return false
    await refuseTooMuch(transaction, own, points)
    await insertChunk(transaction, own, points)
    return true
  })

/** Replaces the track, but not its corrections. The caller checked the owner and counts afterwards (`recount`). */
async function storeImportedTrack(
  transaction: Database,
  own: Own,
  points: readonly TrackPoint[],
  fileHash: Buffer,
): Promise<void> {
  refuseProblem(points)
  await openTrack(transaction, own, 'imported', fileHash)
  await sql`delete from track_chunks where owner_id = ${own.ownerId} and session_id = ${own.sessionId}`.execute(
    transaction,
  )
  await insertChunks(transaction, own, points)
}

async function insertChunks(transaction: Database, own: Own, points: readonly TrackPoint[]): Promise<void> {
  for (let from = 0; from < points.length; from += MAX_CHUNK_POINTS)
    await insertChunk(transaction, own, points.slice(from, from + MAX_CHUNK_POINTS))
}

function refuseProblem(points: readonly TrackPoint[]) {
  const problem = trackProblem(points)
  if (problem === 'too_long') throw new Refusal('track_too_long')
  if (problem === 'implausible') throw invalid((texts) => texts.theseAreTooFarApart)
}

/** Inserts the track's row or locks it. */
const openTrack = (
  transaction: Database,
  { ownerId, sessionId }: Own,
  source: 'recorded' | 'imported',
  fileHash: Buffer | null = null,
) =>
  sql`
    insert into tracks as held (owner_id, session_id, source, file_hash)
    values (${ownerId}, ${sessionId}, ${source}, ${fileHash})
    on conflict (owner_id, session_id) do update set
      source = case when excluded.source = 'imported' then 'imported' else held.source end,
      file_hash = coalesce(excluded.file_hash, held.file_hash)`.execute(transaction)

async function refuseOtherTimes(db: Database, own: Own, points: readonly TrackPoint[]) {
  const { ownerId, sessionId } = own
  const { rows } = await sql<{ isWithin: boolean }>`
    select ${timeOf(points[0]!.at)} >= start_time - make_interval(secs => ${TRACK_MARGIN_MS / 1000})
      and ${timeOf(points.at(-1)!.at)} <= coalesce(end_time + make_interval(secs => ${TRACK_MARGIN_MS / 1000}), 'infinity')
      and ${timeOf(points.at(-1)!.at)} <= ${databaseTime(START_TIME_MAX_AHEAD_MS)} as is_within
    from surf_sessions where user_id = ${ownerId} and id = ${sessionId} for key share`.execute(db)
  if (!rows[0]) await refuseUnowned(db, own)
  if (!rows[0]?.isWithin) throw invalid((texts) => texts.theseTimesDontMatch)
}

async function hasChunk(db: Database, { ownerId, sessionId }: Own, firstAt: number): Promise<boolean> {
  const { rows } = await sql`
    select from track_chunks
    where owner_id = ${ownerId} and session_id = ${sessionId} and first_at = ${timeOf(firstAt)}`.execute(db)
  return rows.length > 0
}

async function refuseTooMuch(db: Database, { ownerId, sessionId }: Own, points: readonly TrackPoint[]) {
  const { rows } = await sql<{ chunks: number; points: number; overlaps: boolean }>`
    select count(*)::int as chunks, coalesce(sum(point_count), 0)::int as points,
      coalesce(bool_or(first_at <= ${timeOf(points.at(-1)!.at)} and last_at >= ${timeOf(points[0]!.at)}), false) as overlaps
    from track_chunks where owner_id = ${ownerId} and session_id = ${sessionId}`.execute(db)
  const [stored] = rows
  if (stored?.overlaps) throw new Refusal('track_overlaps')
  if (!stored || stored.chunks >= MAX_TRACK_CHUNKS || stored.points + points.length > MAX_TRACK_POINTS)
    throw new Refusal('track_too_long')
}

const insertChunk = (db: Database, { ownerId, sessionId }: Own, points: readonly TrackPoint[]) =>
  sql`
    insert into track_chunks (owner_id, session_id, first_at, last_at, point_count, points)
    values (${ownerId}, ${sessionId}, ${timeOf(points[0]!.at)}, ${timeOf(points.at(-1)!.at)}, ${points.length},
      ${Buffer.from(packTrack(points))})`.execute(db)

const invalid = (text: NonNullable<Mistake['text']>) =>
  new Refusal('invalid_request', { issues: [{ path: 'points', text }] })

/** Adds ordered points to an own session's track, replacing those of the same time; `hash` recognises the file. */
export async function addImportedTrack(
  transaction: Database,
  own: Own,
  points: readonly TrackPoint[],
  hash: Buffer,
): Promise<void> {
  const stored = await readPoints(transaction, own)
  const [from, to] = [points[0]!.at, points.at(-1)!.at]
  const whole = [...stored.filter(({ at }) => at < from), ...points, ...stored.filter(({ at }) => at > to)]
  await storeImportedTrack(transaction, own, whole, hash)
  const { sensitivity } = await lockTrack(transaction, own)
  await recount(transaction, own, { sensitivity, replacesTyped: false })
}

/** A track of the surfer's own archive. */
type ArchivedTrack = {
  source: 'recorded' | 'imported'
  /** Hex. */
  fileSha256: string | null
  sensitivity: number
  corrections: readonly WaveCorrection[]
}

/** Adds the first track of an own session, and counts its waves. Refuses as `addImportedTrack`, before it writes. */
export async function addArchivedTrack(
  transaction: Database,
  own: Own,
  { source, fileSha256, sensitivity, corrections }: ArchivedTrack,
  points: readonly TrackPoint[],
): Promise<void> {
  refuseProblem(points)
  await openTrack(transaction, own, source, source === 'imported' && fileSha256 ? Buffer.from(fileSha256, 'hex') : null)
  await insertChunks(transaction, own, points)
  await sql`
    insert into wave_corrections (owner_id, session_id, start_at, end_at, length_m, top_kmh, accepted)
    select ${own.ownerId}, ${own.sessionId}, to_timestamp("startAt" / 1000), to_timestamp("endAt" / 1000), "lengthM", "topKmh",
      accepted
    from json_to_recordset(${JSON.stringify(corrections)}::json)
      c ("startAt" float8, "endAt" float8, "lengthM" real, "topKmh" real, accepted boolean)
    on conflict do nothing`.execute(transaction)
  await recount(transaction, own, { sensitivity, replacesTyped: false })
}
