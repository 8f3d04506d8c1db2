import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Track } from '#contract/tracks.ts'
import { msOf, type Own, readCorrections, readPoints } from '#server/features/tracks/own-track.ts'
import type { Database } from '#server/platform/database.ts'
import { sessionsSeenBy } from '#server/platform/sessions-seen-by.ts'
import { shownToBuddies } from '#surf/shown-track.ts'
import { columnsOfTrack } from '#surf/track-columns.ts'
import { LONGEST_WAVE_M, LONGEST_WAVE_SECONDS } from '#surf/waves.ts'

type Seen = Pick<
  Track,
  'source' | 'sharedWithBuddies' | 'sensitivity' | 'waveCount' | 'distanceM' | 'topKmh' | 'facing'
> & {
  ownerId: string
  startAt: number
  endAt: number | null
  latitude: number | null
  longitude: number | null
}

/**
 * The track of a session as this viewer may see it: its surfer all of it, a buddy what `shownToBuddies` leaves of a shared
 * one, once the session has ended, at a spot that everybody knows. Refuses `session_not_found` to who may not know of the
 * session, and `track_not_found` where there is nothing for this viewer.
 */
export async function trackSeenBy(db: Database, viewer: string, sessionId: string): Promise<Track> {
  const { ownerId, startAt, endAt, latitude, longitude, ...track } = await seen(db, viewer, sessionId)
  const own = { ownerId, sessionId }
  const [points, corrections] = await Promise.all([readPoints(db, own), readCorrections(db, own)])
  if (ownerId === viewer) return { ...track, points: columnsOfTrack(points), corrections }
  if (endAt === null || latitude === null || longitude === null) throw new Refusal('track_not_found')
  const waves = await surfedWaves(db, own)
  const shown = shownToBuddies(points, { waves, session: { startAt, endAt }, spot: { latitude, longitude } })
  return {
    ...track,
    points: columnsOfTrack(shown),
    corrections: corrections.filter((one) =>
      waves.some(({ startAt, endAt }) => one.startAt < endAt && one.endAt > startAt),
    ),
  }
}

async function seen(db: Database, viewer: string, sessionId: string): Promise<Seen> {
  const { rows } = await sql<Seen & { source: Track['source'] | null }>`
    select s.owner_id, ${msOf(sql`s.started_at`)} as start_at, ${msOf(sql`s.end_time`)} as end_at, s.wave_count,
      spot.latitude, spot.longitude, spot.facing, t.source, t.shared_with_buddies, t.sensitivity, t.distance_m, t.top_kmh
    from ${sessionsSeenBy(viewer)} s
    left join surf_spots spot on spot.id = s.surf_spot_id
    left join tracks t on t.owner_id = s.owner_id and t.session_id = s.id
      and (s.owner_id = ${viewer}
        or (s.close and t.shared_with_buddies and not s.is_active and s.surf_spot_id is not null))
    where s.id = ${sessionId} and s.known`.execute(db)
  const [track] = rows
  if (!track) throw new Refusal('session_not_found')
  if (!track.source) throw new Refusal('track_not_found')
  return track
}

/** The counted waves but those that are too long to be one: on a way home, a car is as fast as a wave. */
async function surfedWaves(db: Database, { ownerId, sessionId }: Own) {
  const { rows } = await sql<{ startAt: number; endAt: number }>`
    select ${msOf(sql`start_time`)} as start_at, ${msOf(sql`start_time`)} + seconds * 1000 as end_at
    from waves where owner_id = ${ownerId} and session_id = ${sessionId} and metres <= ${LONGEST_WAVE_M}
      and seconds <= ${LONGEST_WAVE_SECONDS}`.execute(db)
  return rows
}
