import { type RawBuilder, sql } from 'kysely'
import type { ActiveSession } from '#contract/sessions/surf-sessions.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { isBuddy, joinSurferAndSpot, sessionColumns } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, distanceMiles, type Position, spherePoint } from '#surf/places/geo.ts'

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
export async function activeAround(
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
