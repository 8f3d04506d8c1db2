import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { IMPORTED_LOCATION } from '#contract/limits.ts'
import type { DetailName } from '#contract/sessions/details.ts'
import type { NewPastSession } from '#contract/sessions/own-sessions.ts'
import { detailColumns, detailNames } from '#server/domain/visibility.ts'
import { type ChosenPlace, knownSpotAt, placeOf } from '#server/features/sessions/check-in/check-in.ts'
import { sessionMoved } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import type { Span } from '#surf/log/session-span.ts'
import type { Position } from '#surf/places/geo.ts'

type PastSession = Span &
  Partial<Pick<NewPastSession, 'clientId' | 'visibility' | DetailName>> & { timeZone?: string | null | undefined }

/** Returns the id; undefined for an unknown spot. Only own pages are notified, and no alarm watches it. */
export async function writePastSession(
  db: Database,
  userId: string,
  place: ChosenPlace,
  session: PastSession,
): Promise<string | undefined> {
  const id = randomUUID()
  const { clientId = null, startTime, endTime, visibility = null, timeZone = null } = session
  const { rows } = await sql`
    with place as (${placeOf(userId, place)}),
    session as (
      insert into surf_sessions (user_id, id, client_id, start_time, end_time, time_zone, visibility, surf_spot_id, secret_spot_id,
        custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place, party_id,
        ${detailColumns((column) => column)})
      select u.id, ${id}, ${clientId}, ${startTime}, ${endTime}, ${timeZone}, coalesce(${visibility}, u.default_visibility),
        p.surf_spot_id, p.secret_spot_id, p.custom_location, p.latitude, p.longitude, p.coarse_latitude,
        p.coarse_longitude, p.place, p.party_id, ${sql.join(detailNames.map((name) => session[name] ?? null))}
      from place p join users u on u.id = ${userId}
      returning id
    )
    select from session`.execute(db)
  if (rows.length === 0) return undefined
  await publish(db, sessionMoved, { userId, sessionId: id, status: 'ended', audience: 'self' })
  return id
}

/** Writes an imported session (ISO times), at the spot within half a mile if any. */
export async function addPastSession(db: Database, userId: string, session: Position & Span): Promise<string> {
  const { latitude, longitude, ...span } = session
  const id = await writePastSession(db, userId, { customLocation: IMPORTED_LOCATION, latitude, longitude }, span)
  if (!id) throw new Error('The account is gone.')
  return id
}

export async function isAtKnownSpot(db: Database, userId: string, position: Position): Promise<boolean> {
  const { rows } = await sql`select from ${knownSpotAt(userId, position)} spot`.execute(db)
  return rows.length > 0
}

/** Returns the own session, except `except`, that shares most time with this span (ISO); `preferred` first. */
export async function overlappingSession(
  db: Database,
  userId: string,
  { startTime, endTime, preferred = null, except = null }: Span & { preferred?: string | null; except?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from surf_sessions
    where user_id = ${userId} and id is distinct from ${except}::uuid and start_time < ${endTime}::timestamptz
      and start_time > ${startTime}::timestamptz - interval '2 days'
      and coalesce(end_time, 'infinity') > ${startTime}::timestamptz
    order by (id = ${preferred}::uuid) desc nulls last,
      least(coalesce(end_time, 'infinity'), ${endTime}::timestamptz) - greatest(start_time, ${startTime}::timestamptz) desc
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}
