import { type RawBuilder, sql } from 'kysely'
import type { ActiveSession } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { isBuddy, sessionColumns, withSurferAndSpot } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, distanceMiles, type Position, spherePoint } from '#surf/places/geo.ts'

/** Of latitude, rounded down, so that the belt is rather too wide. */
const MILES_PER_DEGREE = 69

type Reach = {
  /** Miles. */
  radius: number
  /** At most so many sessions, those of the viewer and of buddies before others'. */
  limit: number
}
type Near = ActiveSession & { distance: number }
/** `distance` is null where the position says it. */
type Row = ActiveSession & { isClose: boolean }

/**
 * Who is in the water around a position, nearest first, as far as the viewer may know. `viewer` null is a visitor. One
 * statement, for every open Home polls this.
 */
export async function activeAround(
  db: Database,
  viewer: string | null,
  here: Position,
  reach: Reach,
): Promise<ActiveSession[]> {
  const seen = [...(viewer === null ? [] : [closeAround(viewer, here, reach)]), othersAround(viewer, here, reach)]
  const { rows } = await sql<Row>`
    select ${sessionColumns}, ${isBuddy(viewer)} as is_buddy, s.close as is_close, miles_of_chord(s.chord) as distance
    from (${sql.join(seen, sql` union all `)}) s ${withSurferAndSpot}`.execute(db)
  const [close, others] = [rows.filter(({ isClose }) => isClose), rows.filter(({ isClose }) => !isClose)]
  const near = close.map((session) => ({ ...session, distance: distanceMiles(here, session as Position) }))
  const shown = nearestFirst(near.filter(({ distance }) => distance <= reach.radius)).slice(0, reach.limit)
  return nearestFirst([...shown, ...nearestFirst(others as Near[]).slice(0, reach.limit - shown.length)])
}

/**
 * SQL of the sessions of the viewer and of buddies in the belt of latitudes that holds everybody within the radius: `place` is
 * coarse away from spots, and for strangers.
 */
function closeAround(viewer: string, { latitude }: Position, { radius }: Reach): RawBuilder<unknown> {
  const degrees = radius / MILES_PER_DEGREE
  return sql`
    select *, null::float8 as chord from ${sessionsSeenBy(viewer)} s
    where is_active and close and latitude between ${latitude - degrees} and ${latitude + degrees} and owner_id = any(array(
      select ${viewer}::uuid union all
      select buddy_id from buddy_links where user_id = ${viewer}::uuid and state = 'accepted'))`
}

/** SQL of the nearest sessions of others. */
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
