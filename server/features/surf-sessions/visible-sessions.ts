import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVE_SURFERS_SHOWN, DEFAULT_RADIUS_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type {
  ActiveAtSpot,
  ActiveSession,
  activeSessions,
  SurfSession,
  SurfSessionDetail,
} from '#contract/surf-sessions.ts'
import { isoTime, sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import { chordOfMiles, spherePoint } from '#surf/geo.ts'

/** How many spots with somebody in the water are told of, which bounds the work of a day when everybody is out. */
const ACTIVE_SPOTS = 2_000

/**
 * Who is in the water: newest first, as far as the viewer may know, or nearest first around a position. `viewer` null
 * is a visitor.
 */
export async function active(
  db: Database,
  viewer: string | null,
  { latitude, longitude, radius = DEFAULT_RADIUS_MILES, limit }: QueryOf<typeof activeSessions>,
): Promise<ActiveSession[]> {
  if (latitude === undefined || longitude === undefined) {
    const newest = await sql<ActiveSession>`
      select ${sessionColumns}, null::float8 as distance
      from (
        select * from sessions_seen_by(${viewer}) where is_active order by start_hour desc, id desc limit ${limit}
      ) s ${withSurferAndSpot}
      order by s.start_time desc, s.id desc`.execute(db)
    return newest.rows
  }
  const here = spherePoint({ latitude, longitude })
  const nearest = await sql<ActiveSession>`
    select ${sessionColumns}, miles_of_chord(s.chord) as distance
    from (
      select *, place <-> ${here}::cube as chord from sessions_seen_by(${viewer})
      where is_active and place <@ cube_enlarge(${here}::cube, ${chordOfMiles(radius)}, 3)
      order by place <-> ${here}::cube limit ${limit}
    ) s ${withSurferAndSpot}
    where s.chord <= ${chordOfMiles(radius)}
    order by s.chord, s.id`.execute(db)
  return nearest.rows
}

/** Visitors are all told the same: those who ask while it is being found out share that answer. */
const toldVisitors = new WeakMap<Database, Promise<ActiveAtSpot[]>>()

/**
 * The spots with somebody in the water, the 2,000 busiest when there are more: how many sessions the viewer may know of,
 * and the newest three. As far as the viewer may know of them: a session kept to buddies counts as an anonymous one, a
 * private one not at all.
 */
export function activeBySpot(db: Database, viewer: string | null): Promise<ActiveAtSpot[]> {
  if (viewer !== null) return countActive(db, viewer)
  const underWay = toldVisitors.get(db) ?? countActive(db, null).finally(() => toldVisitors.delete(db))
  toldVisitors.set(db, underWay)
  return underWay
}

async function countActive(db: Database, viewer: string | null): Promise<ActiveAtSpot[]> {
  const newest = (column: 'id' | 'user_id' | 'visibility') =>
    sql`(array_agg(${sql.ref(column)} order by start_hour desc, id desc))[:${ACTIVE_SURFERS_SHOWN}::int]`
  const spots = await sql<ActiveAtSpot>`
    select spot.surf_spot_id, spot.count, (
      select json_agg(json_build_object('id', s.id, 'user', surfer_json(u), 'visibility', s.visibility) order by s.nth)
      from unnest(spot.ids, spot.user_ids, spot.visibilities) with ordinality s (id, user_id, visibility, nth)
        left join users u on u.id = s.user_id
    ) as sessions
    from (
      select surf_spot_id, count(*)::int,
        ${newest('id')} as ids, ${newest('user_id')} as user_ids, ${newest('visibility')} as visibilities
      from sessions_seen_by(${viewer}) where is_active and surf_spot_id is not null
      group by surf_spot_id order by count(*) desc, surf_spot_id limit ${ACTIVE_SPOTS}
    ) spot`.execute(db)
  return spots.rows
}

/**
 * One session with all that belongs to it, or the refusal `session_not_found` when the viewer may not see it.
 * A visitor, who may not know the surfer, gets nothing that names people; the waves, whose times tell the start, are for
 * those who are close.
 */
export async function byId(db: Database, viewer: string | null, id: string): Promise<SurfSessionDetail> {
  const sessions = await sql<SurfSessionDetail>`
    select ${sessionColumns},
      array(select json_build_object('userId', l.user_id) from likes l
        where s.known and l.owner_id = s.owner_id and l.session_id = s.id order by l.created_at) as likes,
      array(select json_build_object('id', c.id, 'comment', c.comment, 'createdAt', ${isoTime('c.created_at')}, 'user', surfer_json(u))
        from comments c join users u on u.id = c.user_id
        where s.known and c.owner_id = s.owner_id and c.session_id = s.id order by c.created_at, c.id) as comments,
      array(select json_build_object('id', p.id, 'photoUrl', p.photo_url, 'caption', p.caption) from photos p
        where s.known and p.owner_id = s.owner_id and p.session_id = s.id order by p.created_at, p.id) as photos,
      array(select json_build_object('startTime', ${isoTime('w.start_time')}, 'seconds', w.seconds, 'metres', w.metres, 'topKmh', w.top_kmh)
        from waves w where s.close and w.owner_id = s.owner_id and w.session_id = s.id order by w.start_time) as waves,
      array(select json_build_object('sessionId', mate.id, 'user', surfer_json(u))
        from sessions_seen_by(${viewer}) mate join users u on u.id = mate.user_id
        where s.known and mate.party_id = s.party_id and mate.id <> s.id order by mate.start_time, mate.id) as party
    from sessions_seen_by(${viewer}) s ${withSurferAndSpot}
    where s.id = ${id} and (s.known or (${viewer}::uuid is null and s.visibility = 'everyone'))`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  return session
}

/** A surfer's sessions that the viewer may see, newest first, going on after `cursor`. */
export async function ofSurfer(
  db: Database,
  viewer: string,
  surferId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<SurfSession[]> {
  const after = cursor
    ? sql`and (s.started_at, s.id) < (select start_time, id from surf_sessions where user_id = ${surferId} and id = ${cursor})`
    : sql``
  const sessions = await sql<SurfSession>`
    select ${sessionColumns} from sessions_seen_by(${viewer}) s ${withSurferAndSpot}
    where s.owner_id = ${surferId} and s.known ${after}
    order by s.started_at desc, s.id desc limit ${limit}`.execute(db)
  if (sessions.rows.length === 0) await refuseUnknownSurfer(db, surferId)
  return sessions.rows
}

async function refuseUnknownSurfer(db: Database, id: string) {
  const surfer = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!surfer) throw new Refusal('user_not_found')
}

/** The viewer's own sessions at a spot, or those of buddies who let the viewer see them, newest first. */
export async function atSpot(
  db: Database,
  viewer: string,
  spotId: string,
  { whose, limit }: { whose: 'own' | 'buddies'; limit: number },
): Promise<SurfSession[]> {
  const theirs = whose === 'own' ? sql`s.owner_id = ${viewer}` : sql`s.close and s.owner_id <> ${viewer}`
  const sessions = await sql<SurfSession>`
    select ${sessionColumns} from sessions_seen_by(${viewer}) s ${withSurferAndSpot}
    where s.surf_spot_id = ${spotId} and ${theirs}
    order by s.started_at desc limit ${limit}`.execute(db)
  if (sessions.rows.length === 0) await refuseUnknownSpot(db, spotId)
  return sessions.rows
}

async function refuseUnknownSpot(db: Database, id: string) {
  const spot = await db.selectFrom('surfSpots').select('id').where('id', '=', id).executeTakeFirst()
  if (!spot) throw new Refusal('spot_not_found')
}
