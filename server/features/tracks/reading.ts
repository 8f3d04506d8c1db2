import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Track } from '#contract/sessions/tracks.ts'
import { refuseOthersSession } from '#server/domain/own-sessions.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { correctionJson, msOf, type Own, readChunks, storedPointsJson } from '#server/features/tracks/own-track.ts'
import { packInThread } from '#server/features/tracks/track-threads.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/http/http.ts'
import { asCompressed, type CompressedReply } from '#server/platform/replies/compression.ts'
import { LONGEST_WAVE_M, LONGEST_WAVE_SECONDS } from '#surf/tracks/waves.ts'

/** Version of the reply's form. */
const FORM = 2

type Span = { startAt: number; endAt: number }
type Seen = Omit<Track, 'points' | 'source'> & {
  ownerId: string
  source: Track['source'] | null
  startAt: number
  endAt: number | null
  latitude: number | null
  longitude: number | null
  /** For buddies. */
  waves: Span[]
  stored: unknown
}
/** The cached reply and its version. */
type Sent = { version: Buffer | null; reply: Buffer | null }

/** All for its surfer; for buddies a shared one once it ended at a public spot. Cached as bytes by version. */
export async function trackSeenBy(db: Database, reader: SignedIn, sessionId: string): Promise<CompressedReply> {
  const { id: viewer } = reader
  const { version: sentVersion, reply: sent, ...seen } = await readSeen(db, viewer, sessionId)
  const { ownerId, startAt, endAt, latitude, longitude, waves, stored: _, ...track } = seen
  refuseOthersSession(reader, ownerId)
  if (!track.source) throw new Refusal('track_not_found')
  const own = { ownerId, sessionId }
  const forBuddies = ownerId !== viewer
  const version = hash('sha256', JSON.stringify([FORM, seen]), 'buffer')
  if (sent && sentVersion?.equals(version)) return asCompressed(sent)
  if (forBuddies && (endAt === null || latitude === null || longitude === null)) throw new Refusal('track_not_found')
  await spend(db, { 'track-read': [viewer] })
  const { source, corrections } = track
  const chunks = await readChunks(db, own)
  const reply = await (forBuddies
    ? packInThread({
        chunks,
        track: {
          ...track,
          source,
          corrections: corrections.filter((one) => waves.some((wave) => overlaps(one, wave))),
        },
        shown: {
          waves,
          session: { startAt, endAt: endAt! },
          spot: { latitude: latitude!, longitude: longitude! },
        },
      })
    : packInThread({ chunks, track: { ...track, source } }))
  await storeReply(db, own, { forBuddies, version, reply })
  return asCompressed(reply)
}

const overlaps = (one: Span, other: Span) => one.startAt < other.endAt && one.endAt > other.startAt

/** Everything but the points, in one statement. */
async function readSeen(db: Database, viewer: string, sessionId: string): Promise<Seen & Sent> {
  const ofTrack = sql`owner_id = t.owner_id and session_id = t.session_id`
  const { rows } = await sql<Seen & Sent>`
    select s.owner_id, ${msOf(sql`s.started_at`)} as start_at, ${msOf(sql`s.end_time`)} as end_at, s.wave_count,
      spot.latitude, spot.longitude, spot.facing, spot.time_zone, t.source, t.shared_with_buddies, t.sensitivity, t.distance_m, t.top_kmh,
      array(select ${correctionJson} from wave_corrections c where ${ofTrack} order by start_at) as corrections,
      -- Those that are too long to be one are left out: on a way home, a car is as fast as a wave.
      array(
        select json_build_object('startAt', ${msOf(sql`start_time`)}, 'endAt', ${msOf(sql`start_time`)} + seconds * 1000)
        from waves where ${ofTrack} and owner_id <> ${viewer} and metres <= ${LONGEST_WAVE_M}
          and seconds <= ${LONGEST_WAVE_SECONDS}
        order by start_time) as waves,
      ${storedPointsJson} as stored,
      sent.version, sent.reply
    from ${sessionsSeenBy(viewer)} s
    left join surf_spots spot on spot.id = s.surf_spot_id
    left join tracks t on t.owner_id = s.owner_id and t.session_id = s.id
      and (s.owner_id = ${viewer}
        or (s.close and t.shared_with_buddies and not s.is_active and s.surf_spot_id is not null))
    left join sent_tracks sent on sent.owner_id = t.owner_id and sent.session_id = t.session_id
      and sent.for_buddies = (t.owner_id <> ${viewer})
    where s.id = ${sessionId} and s.known`.execute(db)
  const [seen] = rows
  if (!seen) throw new Refusal('session_not_found')
  return seen
}

/** Does nothing if the track was removed meanwhile. */
const storeReply = (
  db: Database,
  { ownerId, sessionId }: Own,
  { forBuddies, version, reply }: { forBuddies: boolean; version: Buffer; reply: Buffer },
) =>
  sql`
    insert into sent_tracks (owner_id, session_id, for_buddies, version, reply)
    select owner_id, session_id, ${forBuddies}::boolean, ${version}::bytea, ${reply}::bytea from tracks
    where owner_id = ${ownerId} and session_id = ${sessionId} for key share
    on conflict (owner_id, session_id, for_buddies) do update set version = excluded.version, reply = excluded.reply`.execute(
    db,
  )
