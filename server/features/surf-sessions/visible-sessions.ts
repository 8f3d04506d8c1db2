import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { ACTIVE_SURFERS_SHOWN, DEFAULT_RADIUS_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type {
  ActiveAtSpot,
  ActiveSession,
  activeSessions,
  SurfSession,
  sessionsOfSurfer,
} from '#contract/surf-sessions.ts'
import { activeAround } from '#server/features/surf-sessions/active-around.ts'
import { isBuddy, sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { notBlocked } from '#server/platform/blocks.ts'
import type { Database } from '#server/platform/database.ts'

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
      select ${sessionColumns}, null::float8 as distance, ${isBuddy(viewer)} as is_buddy
      from (
        select * from sessions_seen_by(${viewer}) where is_active order by start_hour desc, id desc limit ${limit}
      ) s ${withSurferAndSpot}
      order by s.start_time desc, s.id desc`.execute(db)
    return newest.rows
  }
  return activeAround(db, viewer, { latitude, longitude }, { radius, limit })
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
 * A surfer's sessions that the viewer may see, newest first, going on after `cursor`: all, or those at one spot, and
 * that began, as far as the viewer may know, from one moment on and before another. Refuses `user_not_found`.
 */
export async function ofSurfer(
  db: Database,
  viewer: string,
  surferId: string,
  { limit, cursor, surfSpotId, from = '-infinity', before = 'infinity' }: QueryOf<typeof sessionsOfSurfer>,
): Promise<SurfSession[]> {
  // What the viewer may know of the start decides, for a stranger could find out the minute by asking otherwise. The exact
  // one bounds what is read: with bounds, PostgreSQL walks the index from the newest on, however many sessions there are.
  const after = sql`and (started_at, id) < (
    select started_at, id from sessions_seen_by(${viewer}) where owner_id = ${surferId} and id = ${cursor} and known)`
  const sessions = await sql<SurfSession>`
    select ${sessionColumns}
    from (
      select * from sessions_seen_by(${viewer})
      where owner_id = ${surferId} and known ${surfSpotId ? sql`and surf_spot_id = ${surfSpotId}` : sql``}
        and start_time >= ${from}::timestamptz and start_time < ${before}::timestamptz
        and started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz + interval '1 hour'
        ${cursor ? after : sql``}
      order by started_at desc, id desc limit ${limit}
    ) s ${withSurferAndSpot}
    order by s.started_at desc, s.id desc`.execute(db)
  if (sessions.rows.length === 0) await refuseUnknownSurfer(db, viewer, surferId)
  return sessions.rows
}

async function refuseUnknownSurfer(db: Database, viewer: string, id: string) {
  const surfer = await sql`select from users where id = ${id} and ${notBlocked(viewer, id)}`.execute(db)
  if (surfer.rows.length === 0) throw new Refusal('user_not_found')
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
