import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { unpackTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** The first so many points of a session's track: what is recorded meanwhile comes after them. */
export async function readTrack(
  db: Database,
  { userId, sessionId, points }: { userId: string; sessionId: string; points: number },
): Promise<TrackPoint[]> {
  const { rows } = await sql<{ firstAt: string; points: Buffer }>`
    select first_at, points from track_chunks
    where owner_id = ${userId} and session_id = ${sessionId} order by first_at`.execute(db)
  return rows.flatMap(({ firstAt, points }) => unpackTrack(points, Date.parse(firstAt))).slice(0, points)
}
