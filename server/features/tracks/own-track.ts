import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import type { StoredChunk } from '#server/features/tracks/track-thread.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WaveCorrection } from '#surf/tracks/corrected-waves.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** Key of all rows of a track. */
export type Own = { ownerId: string; sessionId: string }

/** SQL of a timestamptz in milliseconds since 1970. */
export const msOf = (time: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`
export const timeOf = (ms: number) => sql<string>`${new Date(ms).toISOString()}::timestamptz`

export async function readChunks(db: Database, { ownerId, sessionId }: Own): Promise<StoredChunk[]> {
  const { rows } = await sql<StoredChunk>`
    select ${msOf(sql`first_at`)} as first_at, points from track_chunks
    where owner_id = ${ownerId} and session_id = ${sessionId} order by track_chunks.first_at`.execute(db)
  return rows
}

export const readPoints = async (db: Database, own: Own): Promise<TrackPoint[]> =>
  (await readChunks(db, own)).flatMap(({ firstAt, points }) => unpackTrack(points, firstAt))

/** SQL of a correction from a row `c` of wave_corrections. */
export const correctionJson = sql`json_build_object('startAt', ${msOf(sql`c.start_at`)}, 'endAt', ${msOf(sql`c.end_at`)},
  'lengthM', c.length_m, 'topKmh', c.top_kmh, 'accepted', c.accepted)`

/** SQL of a track `t`'s chunks as JSON. Recorded ones are only added, a file's are replaced. */
export const storedPointsJson = sql`(
  select json_build_array(encode(t.file_hash, 'base64'), count(*), sum(point_count), min(first_at), max(last_at))
  from track_chunks where owner_id = t.owner_id and session_id = t.session_id)`

export async function readCorrections(db: Database, { ownerId, sessionId }: Own): Promise<WaveCorrection[]> {
  const { rows } = await sql<{ correction: WaveCorrection }>`
    select ${correctionJson} as correction from wave_corrections c
    where owner_id = ${ownerId} and session_id = ${sessionId} order by c.start_at`.execute(db)
  return rows.map(({ correction }) => correction)
}

/** Refuses a session of somebody else, or without a track. */
export async function refuseUnowned(db: Database, { ownerId, sessionId }: Own): Promise<never> {
  const seen = await sql<{ ownerId: string }>`
    select owner_id from ${sessionsSeenBy(ownerId)} s where id = ${sessionId} and known`.execute(db)
  const [session] = seen.rows
  if (!session) throw new Refusal('session_not_found')
  throw new Refusal(session.ownerId === ownerId ? 'track_not_found' : 'not_session_owner')
}

/**
 * Locks a track by its session, in the lock order of its deletion. Refuses `track_not_found` and as for others'
 * sessions.
 */
export async function lockTrack(transaction: Database, own: Own): Promise<{ sensitivity: number }> {
  const { rows } = await sql<{ sensitivity: number }>`
    select t.sensitivity from surf_sessions s join tracks t on t.owner_id = s.user_id and t.session_id = s.id
    where s.user_id = ${own.ownerId} and s.id = ${own.sessionId} for no key update of s`.execute(transaction)
  return rows[0] ?? (await refuseUnowned(transaction, own))
}
