import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { DetailName } from '#contract/sessions/details.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { isSessionCommentShown, mayComment } from '#server/domain/own-filters.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { detailColumns, isPhotoShown, isShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import { companionsOfSession } from '#server/features/sessions/edits/companions.ts'
import { refuseOthers } from '#server/features/sessions/edits/session-owner.ts'
import { likeColumns, likedBy } from '#server/features/sessions/reactions/likes.ts'
import {
  commentJson,
  isoTime,
  joinSurferAndSpot,
  photoJson,
  sessionColumns,
} from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Bounds a session's cost. */
const COMMENTS_SHOWN = 1_000
const PARTY_SHOWN = 100

/** Visitors get no names, except as the link shows; waves, which reveal the start, are for owner and buddies. */
export const byId = (db: Database, viewer: string | null, id: string): Promise<SurfSessionDetail> =>
  read(db, { viewer, asBuddy: false, reader: viewer }, id)

/** The surfer's own session as a buddy, an unknown surfer or a visitor (`whom`) sees it. */
export async function asSeenBy(db: Database, userId: string, id: string, whom: string): Promise<SurfSessionDetail> {
  await refuseOthers(db, userId, id)
  const viewer = whom === 'visitor' ? null : randomUUID()
  return read(db, { viewer, asBuddy: whom === 'buddy', reader: userId }, id)
}

/** `reader` gets the answer: their blocks apply, whoever they read as. */
type As = { viewer: string | null; asBuddy: boolean; reader: string | null }

/** SQL that is true if this viewer may read the track. */
const hasTrack = (viewer: string | null) => sql`exists (
  select from tracks t where t.owner_id = s.owner_id and t.session_id = s.id
    and (coalesce(s.owner_id = ${viewer}, false)
      or (s.close and t.shared_with_buddies and not s.is_active and s.surf_spot_id is not null)))`

/** For its surfer alone. */
const isEndAssumed = (viewer: string | null) => sql`coalesce(s.owner_id = ${viewer} and exists (
  select from surf_sessions own
  where own.user_id = s.owner_id and own.id = s.id and own.end_assumed_at is not null), false)`

async function read(db: Database, { viewer, asBuddy, reader }: As, id: string): Promise<SurfSessionDetail> {
  const sessions = await sql<SurfSessionDetail>`
    select ${sessionColumns}, ${likeColumns(reader)}, ${likedBy(reader)} as liked_by,
      (select coalesce(json_agg(${commentJson} order by c.created_at, c.id), '[]')
        from (
          select * from comments c
          where s.known and c.owner_id = s.owner_id and c.session_id = s.id
            and ${isSessionCommentShown(reader, sql`s.owner_id`)}
          order by c.created_at desc, c.id desc limit ${COMMENTS_SHOWN}
        ) c join users u on u.id = c.user_id) as comments,
      (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
        from photos p where s.known and p.owner_id = s.owner_id and p.session_id = s.id
          and ${isPhotoShown(reader, sql`p`)}) as photos,
      (select coalesce(json_agg(json_build_object('startTime', ${isoTime('w.start_time')}, 'seconds', w.seconds,
          'metres', w.metres, 'topKmh', w.top_kmh) order by w.start_time), '[]')
        from waves w where s.close and w.owner_id = s.owner_id and w.session_id = s.id) as waves,
      ${hasTrack(viewer)} as has_track, ${isEndAssumed(viewer)} as end_assumed, ${companionsOfSession(viewer, reader)} as companions,
      ${linkShowsFor(viewer)} as link_shows, ${mayComment(viewer)} as may_comment,
      (select coalesce(json_agg(json_build_object('sessionId', mate.id, 'user', ${surferJson(sql`u`)})
          order by mate.start_time, mate.id), '[]')
        from (
          select distinct on (mate.owner_id) mate.* from ${sessionsSeenBy(viewer)} mate
          where s.known and mate.known and mate.party_id = s.party_id and mate.owner_id <> s.owner_id
            and ${isShown(reader, sql`mate.owner_id`)}
          order by mate.owner_id, mate.started_at desc limit ${PARTY_SHOWN}
        ) mate join users u on u.id = mate.user_id) as party
    from ${sessionsSeenBy(viewer, { asBuddy })} s ${joinSurferAndSpot}
    where s.id = ${id} and (s.known or (${viewer}::uuid is null and s.visibility = 'everyone'))`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  return viewer === null ? withLinkShows(db, session) : session
}

/** SQL of what a session's link shows, for its surfer and visitors; `s` is of sessionsSeenBy(). */
const linkShowsFor = (viewer: string | null) => sql`(
  select case when ${viewer}::uuid is null or own.user_id = ${viewer} then own.link_shows else '{}' end
  from surf_sessions own where own.user_id = s.owner_id and own.id = s.id)`

type Shown = Pick<SurfSessionDetail, 'userId' | 'user' | 'photos' | DetailName>

/** Adds what the link shows to a visitor's view. */
async function withLinkShows(db: Database, session: SurfSessionDetail): Promise<SurfSessionDetail> {
  if (session.linkShows.length === 0) return session
  const { rows } = await sql<Shown>`
    select s.user_id, ${surferJson(sql`u`)} as "user", ${detailColumns((column) => `s.${column}`)},
      (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
        from photos p where p.owner_id = s.user_id and p.session_id = s.id and not p.is_hidden) as photos
    from surf_sessions s join users u on u.id = s.user_id where s.id = ${session.id}`.execute(db)
  const [own] = rows
  if (!own) return session
  const { userId, user, photos, ...figures } = own
  const shows = (part: SurfSessionDetail['linkShows'][number]) => session.linkShows.includes(part)
  return {
    ...session,
    ...(shows('name') && { userId, user }),
    ...(shows('photos') && { photos }),
    ...(shows('figures') && figures),
  }
}
