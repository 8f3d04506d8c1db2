import { sql } from 'kysely'
import type { ActiveSession } from '#contract/surf-sessions.ts'
import { fewLinked } from '#server/features/surf-sessions/few-links.ts'
import { isBuddy, sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import { sessionsSeenBy } from '#server/platform/sessions-seen-by.ts'
import { chordOfMiles, distanceMiles, type Position, spherePoint } from '#surf/geo.ts'

/** Of latitude, rounded down, so that the belt is rather too wide. */
const MILES_PER_DEGREE = 69

type Reach = {
  /** Miles. */
  radius: number
  /** At most so many sessions, those of the viewer and of buddies before others'. */
  limit: number
}
type Near = ActiveSession & { distance: number }

/** Who is in the water around a position, nearest first, as far as the viewer may know. `viewer` null is a visitor. */
export async function activeAround(
  db: Database,
  viewer: string | null,
  here: Position,
  reach: Reach,
): Promise<ActiveSession[]> {
  const [close, others] = await Promise.all([
    viewer === null ? [] : closeAround(db, viewer, here, reach),
    othersAround(db, viewer, here, reach),
  ])
  return nearestFirst([...close, ...others.slice(0, reach.limit - close.length)])
}

/**
 * The viewer and buddies, by their true distance: `place` is coarse away from spots, and for strangers. With very many
 * buddies all who are in the water are looked through, in place of all buddies.
 */
async function closeAround(db: Database, viewer: string, here: Position, { radius, limit }: Reach): Promise<Near[]> {
  const buddies = await fewLinked(db, viewer, 'buddies')
  const which = buddies ? sql`s.owner_id = any(${[viewer, ...buddies]}::uuid[])` : closeInBelt(here, radius)
  const { rows } = await sql<Omit<ActiveSession, 'distance' | keyof Position> & Position>`
    select ${sessionColumns}, ${isBuddy(viewer)} as is_buddy
    from ${sessionsSeenBy(viewer)} s ${withSurferAndSpot}
    where s.is_active and ${which}`.execute(db)
  const near = rows.map((session) => ({ ...session, distance: distanceMiles(here, session) }))
  return nearestFirst(near.filter(({ distance }) => distance <= radius)).slice(0, limit)
}

/** Those who are close, in the belt of latitudes that holds everybody within the radius. */
const closeInBelt = ({ latitude }: Position, radius: number) => {
  const degrees = radius / MILES_PER_DEGREE
  return sql`s.close and s.latitude between ${latitude - degrees} and ${latitude + degrees}`
}

async function othersAround(db: Database, viewer: string | null, here: Position, { radius, limit }: Reach) {
  const point = spherePoint(here)
  const nearest = await sql<Near>`
    select ${sessionColumns}, miles_of_chord(s.chord) as distance, false as is_buddy
    from (
      select *, place <-> ${point}::cube as chord from ${sessionsSeenBy(viewer)} s
      where is_active and not close and place <@ cube_enlarge(${point}::cube, ${chordOfMiles(radius)}, 3)
      order by place <-> ${point}::cube limit ${limit}
    ) s ${withSurferAndSpot}
    where s.chord <= ${chordOfMiles(radius)}`.execute(db)
  return nearestFirst(nearest.rows)
}

const nearestFirst = (sessions: Near[]) =>
  sessions.toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
