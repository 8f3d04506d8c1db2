import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Track } from '#contract/tracks.ts'
import { msOf, type Own, readChunks, readCorrections } from '#server/features/tracks/own-track.ts'
import { packInThread } from '#server/features/tracks/track-threads.ts'
import { asCompressed, type CompressedReply } from '#server/platform/compressed-reply.ts'
import type { Database } from '#server/platform/database.ts'
import { spend } from '#server/platform/rate-limits.ts'
import { sessionsSeenBy } from '#server/platform/sessions-seen-by.ts'
import { LONGEST_WAVE_M, LONGEST_WAVE_SECONDS } from '#surf/waves.ts'

/** Counts up when a reply is made otherwise from the same track. */
const FORM = 1

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
 * one, once the session has ended, at a spot that everybody knows. It is written once for each version, and stored as the
 * bytes that are sent. Refuses `session_not_found` to who may not know of the session, `track_not_found` where there is
 * nothing for this viewer, and `too_many_attempts`.
 */
export async function trackSeenBy(db: Database, viewer: string, sessionId: string): Promise<CompressedReply> {
  const seen = await seenBy(db, viewer, sessionId)
  const { ownerId, startAt, endAt, latitude, longitude, ...track } = seen
  const own = { ownerId, sessionId }
  const forBuddies = ownerId !== viewer
  const [stored, all, waves] = [
    await storedPoints(db, own),
    await readCorrections(db, own),
    forBuddies ? await surfedWaves(db, own) : [],
  ]
  const version = hash('sha256', JSON.stringify([FORM, forBuddies, seen, stored, all, waves]), 'buffer')
  const sent = await sentReply(db, own, { forBuddies, version })
  if (sent) return asCompressed(sent)
  if (forBuddies && (endAt === null || latitude === null || longitude === null)) throw new Refusal('track_not_found')
  await spend(db, { 'track-read': [viewer] })
  const chunks = await readChunks(db, own)
  const reply = await (forBuddies
    ? packInThread({
        chunks,
        track: { ...track, corrections: all.filter((one) => waves.some((wave) => overlaps(one, wave))) },
        shown: {
          waves,
          session: { startAt, endAt: endAt! },
          spot: { latitude: latitude!, longitude: longitude! },
        },
      })
    : packInThread({ chunks, track: { ...track, corrections: all } }))
  await storeReply(db, own, { forBuddies, version, reply })
  return asCompressed(reply)
}

type Span = { startAt: number; endAt: number }
const overlaps = (one: Span, other: Span) => one.startAt < other.endAt && one.endAt > other.startAt

async function seenBy(db: Database, viewer: string, sessionId: string): Promise<Seen> {
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

/** Which points are stored: recorded ones are only ever added to, those of a file are replaced by those of another. */
async function storedPoints(db: Database, { ownerId, sessionId }: Own): Promise<unknown> {
  const { rows } = await sql`
    select encode(t.file_hash, 'base64') as file, count(*) as chunks, sum(c.point_count) as points, min(c.first_at) as first_at,
      max(c.last_at) as last_at
    from tracks t join track_chunks c on c.owner_id = t.owner_id and c.session_id = t.session_id
    where t.owner_id = ${ownerId} and t.session_id = ${sessionId} group by t.file_hash`.execute(db)
  return rows
}

/** The counted waves but those that are too long to be one: on a way home, a car is as fast as a wave. */
async function surfedWaves(db: Database, { ownerId, sessionId }: Own): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select ${msOf(sql`start_time`)} as start_at, ${msOf(sql`start_time`)} + seconds * 1000 as end_at
    from waves where owner_id = ${ownerId} and session_id = ${sessionId} and metres <= ${LONGEST_WAVE_M}
      and seconds <= ${LONGEST_WAVE_SECONDS}
    order by start_time`.execute(db)
  return rows
}

type Sent = { forBuddies: boolean; version: Buffer }

async function sentReply(
  db: Database,
  { ownerId, sessionId }: Own,
  { forBuddies, version }: Sent,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ reply: Buffer }>`
    select reply from sent_tracks
    where owner_id = ${ownerId} and session_id = ${sessionId} and for_buddies = ${forBuddies} and version = ${version}
  `.execute(db)
  return rows[0]?.reply
}

/** Nothing where the track was removed meanwhile. */
const storeReply = (
  db: Database,
  { ownerId, sessionId }: Own,
  { forBuddies, version, reply }: Sent & { reply: Buffer },
) =>
  sql`
    insert into sent_tracks (owner_id, session_id, for_buddies, version, reply)
    select owner_id, session_id, ${forBuddies}::boolean, ${version}::bytea, ${reply}::bytea from tracks
    where owner_id = ${ownerId} and session_id = ${sessionId} for key share
    on conflict (owner_id, session_id, for_buddies) do update set version = excluded.version, reply = excluded.reply`.execute(
    db,
  )
