import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import { DEFAULT_LIMIT, DEFAULT_RADIUS_MILES, MAX_LIMIT } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ActiveSession, activeSessions, SurfSession, sessionsOfSurfer } from '#contract/sessions/surf-sessions.ts'
import { isShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import { isBuddy, joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, distanceMiles, type Position, spherePoint } from '#surf/places/geo.ts'

/** Active sessions, newest first, or nearest first around a position, as the viewer (null: visitor) may see them. */
export async function active(
  db: Database,
  viewer: string | null,
  { latitude, longitude, radius = DEFAULT_RADIUS_MILES, limit }: QueryOf<typeof activeSessions>,
): Promise<ActiveSession[]> {
  if (latitude === undefined || longitude === undefined) return newestActive(db, viewer, limit)
  return activeAround(db, viewer, { latitude, longitude }, { radius, limit })
}

/** Few values, because each makes its own prepared statement. */
const READ_AT_ONCE = [10, DEFAULT_LIMIT, MAX_LIMIT]

async function newestActive(db: Database, viewer: string | null, limit: number): Promise<ActiveSession[]> {
  // A literal, because a parameter is planned as a tenth of all rows, again each time.
  const rows = sql.lit(READ_AT_ONCE.find((rows) => rows >= limit) ?? MAX_LIMIT)
  const newest = await sql<ActiveSession>`
    select ${sessionColumns}, null::float8 as distance, ${isBuddy(viewer)} as is_buddy
    from (
      select * from (
        select * from ${sessionsSeenBy(viewer)} s where is_active order by start_hour desc, id desc limit ${rows}
      ) newest order by start_hour desc, id desc limit ${limit}
    ) s ${joinSurferAndSpot}
    order by s.start_time desc, s.id desc`.execute(db)
  return newest.rows
}

/** A surfer's visible sessions, newest first after `cursor`, by spot or visible start. Refuses `user_not_found`. */
export async function listBySurfer(
  db: Database,
  viewer: string,
  surferId: string,
  { limit, cursor, surfSpotId, from = '-infinity', before = 'infinity' }: QueryOf<typeof sessionsOfSurfer>,
): Promise<SurfSession[]> {
  // The visible start decides, or a stranger could find out the minute. The exact one bounds the index scan.
  const after = sql`and (started_at, id) < (
    select started_at, id from ${sessionsSeenBy(viewer)} s where owner_id = ${surferId} and id = ${cursor} and known)`
  const sessions = await sql<SurfSession>`
    select ${sessionColumns}
    from (
      select * from ${sessionsSeenBy(viewer)} s
      where owner_id = ${surferId} and known ${surfSpotId ? sql`and surf_spot_id = ${surfSpotId}` : sql``}
        and start_time >= ${from}::timestamptz and start_time < ${before}::timestamptz
        and started_at >= ${from}::timestamptz and started_at < ${before}::timestamptz + interval '1 hour'
        ${cursor ? after : sql``}
      order by started_at desc, id desc limit ${limit}
    ) s ${joinSurferAndSpot}
    order by s.started_at desc, s.id desc`.execute(db)
  if (sessions.rows.length === 0) await refuseUnknownSurfer(db, viewer, surferId)
  return sessions.rows
}

async function refuseUnknownSurfer(db: Database, viewer: string, id: string) {
  const surfer = await sql`select from users where id = ${id} and ${isShown(viewer, id)}`.execute(db)
  if (surfer.rows.length === 0) throw new Refusal('user_not_found')
}

/** Latitude; rounded down for a wider belt. */
const MILES_PER_DEGREE = 69

type Reach = {
  /** Miles. */
  radius: number
  /** Own and buddies' sessions come before others'. */
  limit: number
}
type Near = ActiveSession & { distance: number }
type Row = ActiveSession & { isClose: boolean }

/** Active sessions, nearest first; `viewer` null is a visitor. One statement, because every open Home polls it. */
async function activeAround(
  db: Database,
  viewer: string | null,
  here: Position,
  reach: Reach,
): Promise<ActiveSession[]> {
  const seen = [...(viewer === null ? [] : [closeAround(viewer, here, reach)]), othersAround(viewer, here, reach)]
  const { rows } = await sql<Row>`
    select ${sessionColumns}, ${isBuddy(viewer)} as is_buddy, s.close as is_close, miles_of_chord(s.chord) as distance
    from (${sql.join(seen, sql` union all `)}) s ${joinSurferAndSpot}`.execute(db)
  const [close, others] = [rows.filter(({ isClose }) => isClose), rows.filter(({ isClose }) => !isClose)]
  const near = close.map((session) => ({ ...session, distance: distanceMiles(here, session as Position) }))
  const shown = nearestFirst(near.filter(({ distance }) => distance <= reach.radius)).slice(0, reach.limit)
  return nearestFirst([...shown, ...nearestFirst(others as Near[]).slice(0, reach.limit - shown.length)])
}

/** SQL of own and buddies' sessions in the belt of latitudes around the radius: `place` is coarse away from spots. */
function closeAround(viewer: string, { latitude }: Position, { radius }: Reach): RawBuilder<unknown> {
  const degrees = radius / MILES_PER_DEGREE
  return sql`
    select *, null::float8 as chord from ${sessionsSeenBy(viewer)} s
    where is_active and close and latitude between ${latitude - degrees} and ${latitude + degrees} and owner_id = any(array(
      select ${viewer}::uuid union all
      select buddy_id from buddy_links where user_id = ${viewer}::uuid and state = 'accepted'))`
}

function othersAround(viewer: string | null, here: Position, { radius, limit }: Reach): RawBuilder<unknown> {
  const point = spherePoint(here)
  return sql`
    select * from (
      select *, place <-> ${point}::cube as chord from ${sessionsSeenBy(viewer)} s
      where is_active and not close and place <@ cube_enlarge(${point}::cube, ${chordOfMiles(radius)}, 3)
      order by place <-> ${point}::cube limit ${limit}
    ) nearest
    where chord <= ${chordOfMiles(radius)}`
}

const nearestFirst = (sessions: Near[]) =>
  sessions.toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
