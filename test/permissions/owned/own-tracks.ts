import { sql } from 'kysely'
import { SECOND_MS } from '#surf/time/durations.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import type { TestServer } from '#test/fixtures/server.ts'

/** Where the track enters and leaves the water: for its surfer alone. And where its wave is, 300 m out. */
export const SHORE = { latitude: 33.6590123, longitude: -118.0090456 }
export const ON_A_WAVE = { latitude: 33.6621456, longitude: -118.0121789 }

/**
 * A track of three points and a wave of each of the owner's sessions, shared with buddies: when the last point of each was
 * taken, in milliseconds since 1970.
 */
export async function insertTracks(
  { db }: Pick<TestServer, 'db'>,
  owner: { id: string },
): Promise<Map<string, number>> {
  const points = [SHORE, ON_A_WAVE, SHORE].map((place, nth) => ({ ...place, at: nth * SECOND_MS }))
  const { rows } = await sql<{ sessionId: string; lastAt: string }>`
    with session as (select user_id, id, start_time + interval '1 minute' as at from surf_sessions where user_id = ${owner.id}),
    track as (
      insert into tracks (owner_id, session_id, source, shared_with_buddies)
      select user_id, id, 'recorded', true from session returning owner_id, session_id
    ),
    wave as (
      insert into waves (owner_id, session_id, start_time, seconds, metres, top_kmh)
      select user_id, id, at + interval '0.5 second', 1, 12, 20 from session
    )
    insert into track_chunks (owner_id, session_id, first_at, last_at, point_count, points)
    select user_id, id, at, at + interval '2 seconds', 3, ${Buffer.from(packTrack(points))}
    from session join track on track.session_id = session.id
    returning session_id, last_at`.execute(db)
  return new Map(rows.map(({ sessionId, lastAt }) => [sessionId, Date.parse(lastAt)]))
}
