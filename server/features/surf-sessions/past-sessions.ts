import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { IMPORTED_LOCATION } from '#contract/limits.ts'
import { atPosition, knownSpotAt } from '#server/features/surf-sessions/check-in.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import type { Position } from '#surf/geo.ts'

/** A session that was surfed before it was logged: where, and from when to when (ISO). */
export type PastSession = Position & { startTime: string; endTime: string }

/**
 * Writes an ended session of this surfer, at the spot within half a mile of the position if there is one, as visible as
 * their settings say. Nobody is notified, and no alarm watches it. Resolves to its id.
 */
export async function addPastSession(db: Database, userId: string, session: PastSession): Promise<string> {
  const id = randomUUID()
  const { latitude, longitude, startTime, endTime } = session
  const { rows } = await sql`
    with place (surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude,
      place, party_id, widest) as (${atPosition(userId, { customLocation: IMPORTED_LOCATION, latitude, longitude })}),
    session as (
      insert into surf_sessions (user_id, id, start_time, end_time, visibility, surf_spot_id, secret_spot_id,
        custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place, party_id)
      select u.id, ${id}, ${startTime}, ${endTime}, u.default_visibility, p.surf_spot_id, p.secret_spot_id,
        p.custom_location, p.latitude, p.longitude, p.coarse_latitude, p.coarse_longitude, p.place, p.party_id
      from place p join users u on u.id = ${userId}
      returning id
    )
    select ${announcing({ topic: 'session', userId, sessionId: id, status: 'ended', audience: 'self' })} from session`.execute(
    db,
  )
  if (rows.length === 0) throw new Error('The account is gone.')
  return id
}

/** Whether a spot that the surfer knows lies within half a mile. */
export async function isAtKnownSpot(db: Database, userId: string, position: Position): Promise<boolean> {
  const { rows } = await sql`select from ${knownSpotAt(userId, position)} spot`.execute(db)
  return rows.length > 0
}

/** Of the surfer's sessions the one that shares most time with this span (ISO), and `preferred` before all others. */
export async function overlappingSession(
  db: Database,
  userId: string,
  { startTime, endTime, preferred }: { startTime: string; endTime: string; preferred: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from surf_sessions
    where user_id = ${userId} and start_time < ${endTime}::timestamptz
      and start_time > ${startTime}::timestamptz - interval '2 days'
      and coalesce(end_time, 'infinity') > ${startTime}::timestamptz
    order by (id = ${preferred}::uuid) desc nulls last,
      least(coalesce(end_time, 'infinity'), ${endTime}::timestamptz) - greatest(start_time, ${startTime}::timestamptz) desc
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}
