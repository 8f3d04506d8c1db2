import { sql } from 'kysely'
import { LIKERS_SHOWN } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import {
  isoTime,
  likesOfSession,
  notBlocked,
  sessionColumns,
  withSurferAndSpot,
} from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'

/** The newest so many are shown, which bounds what one session can cost. */
const COMMENTS_SHOWN = 1_000
/** More than any break holds. */
const PARTY_SHOWN = 100

/**
 * One session with all that belongs to it, or the refusal `session_not_found` when the viewer may not see it.
 * A visitor, who may not know the surfer, gets nothing that names people; the waves, whose times tell the start, are for
 * those who are close. Nobody gets a word of surfers whom they have blocked, or who have blocked them.
 */
export async function byId(db: Database, viewer: string | null, id: string): Promise<SurfSessionDetail> {
  const sessions = await sql<SurfSessionDetail>`
    select ${sessionColumns}, ${likesOfSession(viewer)} as likes,
      (select coalesce(json_agg(surfer_json(u) order by fan.created_at desc), '[]')
        from (
          select * from likes fan
          where s.known and fan.owner_id = s.owner_id and fan.session_id = s.id
            and ${notBlocked(viewer, sql`fan.user_id`)}
          order by fan.created_at desc limit ${LIKERS_SHOWN}
        ) fan join users u on u.id = fan.user_id) as liked_by,
      (select coalesce(json_agg(json_build_object('id', c.id, 'comment', c.comment,
          'createdAt', ${isoTime('c.created_at')}, 'user', surfer_json(u)) order by c.created_at, c.id), '[]')
        from (
          select * from comments c
          where s.known and c.owner_id = s.owner_id and c.session_id = s.id and ${notBlocked(viewer, sql`c.user_id`)}
          order by c.created_at desc, c.id desc limit ${COMMENTS_SHOWN}
        ) c join users u on u.id = c.user_id) as comments,
      (select coalesce(json_agg(json_build_object('id', p.id, 'photoUrl', p.photo_url, 'caption', p.caption)
          order by p.created_at, p.id), '[]')
        from photos p where s.known and p.owner_id = s.owner_id and p.session_id = s.id) as photos,
      (select coalesce(json_agg(json_build_object('startTime', ${isoTime('w.start_time')}, 'seconds', w.seconds,
          'metres', w.metres, 'topKmh', w.top_kmh) order by w.start_time), '[]')
        from waves w where s.close and w.owner_id = s.owner_id and w.session_id = s.id) as waves,
      (select coalesce(json_agg(json_build_object('sessionId', mate.id, 'user', surfer_json(u))
          order by mate.start_time, mate.id), '[]')
        from (
          select distinct on (mate.owner_id) mate.* from sessions_seen_by(${viewer}) mate
          where s.known and mate.known and mate.party_id = s.party_id and mate.owner_id <> s.owner_id
          order by mate.owner_id, mate.started_at desc limit ${PARTY_SHOWN}
        ) mate join users u on u.id = mate.user_id) as party
    from sessions_seen_by(${viewer}) s ${withSurferAndSpot}
    where s.id = ${id} and (s.known or (${viewer}::uuid is null and s.visibility = 'everyone'))`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  return session
}
