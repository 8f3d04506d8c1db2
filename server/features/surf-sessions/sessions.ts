import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { SPOT_DETECTION_MILES, START_TIME_MAX_AGE_MS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { endSession, NewSurfSession, SurfSession } from '#contract/surf-sessions.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { type Database, refusing } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import { chordOfMiles, spherePoint } from '#surf/geo.ts'

/**
 * Starts a session of this surfer at the chosen spot, or where they are: then at the spot within half a mile, if any.
 * `repeated` when the same `clientId` had come before: a retry gets the session of the first try.
 * Refuses `spot_not_found`, `already_checked_in`, and a start over 24 h ago or 5 min ahead.
 */
export async function checkIn(
  db: Database,
  userId: string,
  session: NewSurfSession,
  now: Date,
): Promise<{ session: SurfSession; repeated: boolean }> {
  try {
    refuseImplausibleStart(session.startTime, now)
    const where = 'customLocation' in session ? atPosition(session) : atSpot(session)
    const started = await start(db, userId, where, session)
    if (!started) throw new Refusal('spot_not_found')
    return { session: started, repeated: false }
  } catch (error) {
    const earlier = error instanceof Refusal ? await ofEarlierTry(db, userId, session) : undefined
    if (!earlier) throw error
    return { session: earlier, repeated: true }
  }
}

/**
 * Writes a session, announces it and answers it, in one statement. `where` selects surf_spot_id, custom_location,
 * latitude, longitude, place, party_id, and the widest visibility that the place allows; undefined when it selects
 * nothing, or when the clientId was there already.
 */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { startTime, clientId = null }: { startTime: string; clientId?: string | null | undefined },
): Promise<SurfSession | undefined> {
  const id = randomUUID()
  const started = await refusing({ surf_sessions_one_active: 'already_checked_in' }, () =>
    sql<SurfSession>`
      with place (surf_spot_id, custom_location, latitude, longitude, place, party_id, widest) as (${where}),
      session as (
        insert into surf_sessions (user_id, id, client_id, start_time, visibility,
          surf_spot_id, custom_location, latitude, longitude, place, party_id)
        select owner.id, ${id}, ${clientId}, ${startTime},
          case when owner.default_visibility = 'everyone' then place.widest else owner.default_visibility end,
          place.surf_spot_id, place.custom_location, place.latitude, place.longitude, place.place, place.party_id
        from place cross join users owner where owner.id = ${userId}
        on conflict (user_id, client_id) do nothing
        returning *
      )
      select ${sessionColumns}, ${announcing({ topic: 'session', userId, sessionId: id, status: 'started' })}
      from session s ${withSurferAndSpot}`.execute(db),
  )
  return started.rows[0]
}

const atSpot = ({
  surfSpotId,
  latitude,
  longitude,
}: {
  surfSpotId: string
  latitude: number
  longitude: number
}) => sql`
  select id, null::text, ${latitude}::float8, ${longitude}::float8, place, gen_random_uuid(), 'everyone'
  from surf_spots where id = ${surfSpotId}`

/** Where no spot is close, strangers may know the position to 0.01° only. */
function atPosition({
  customLocation,
  latitude,
  longitude,
}: {
  customLocation: string
  latitude: number
  longitude: number
}) {
  const here = spherePoint({ latitude, longitude })
  const near = chordOfMiles(SPOT_DETECTION_MILES)
  return sql`
    select spot.id, case when spot.id is null then ${customLocation}::text end, ${latitude}::float8, ${longitude}::float8,
      coalesce(spot.place, sphere_point(round(${latitude}::numeric, 2)::float8, round(${longitude}::numeric, 2)::float8)),
      gen_random_uuid(), 'everyone'
    from (select) here left join lateral (
      select id, place from surf_spots
      where place <@ cube_enlarge(${here}::cube, ${near}, 3) and place <-> ${here}::cube <= ${near}
      order by place <-> ${here}::cube limit 1
    ) spot on true`
}

async function ofEarlierTry(
  db: Database,
  userId: string,
  { clientId }: NewSurfSession,
): Promise<SurfSession | undefined> {
  if (!clientId) return undefined
  const earlier = await sql<SurfSession>`
    select ${sessionColumns} from surf_sessions s ${withSurferAndSpot}
    where s.user_id = ${userId} and s.client_id = ${clientId}`.execute(db)
  return earlier.rows[0]
}

function refuseImplausibleStart(startTime: string, now: Date) {
  const age = now.getTime() - Date.parse(startTime)
  if (age >= -START_TIME_MAX_AHEAD_MS && age <= START_TIME_MAX_AGE_MS) return
  throw new Refusal('invalid_request', {
    issues: [{ path: 'startTime', message: 'A session starts between 24 hours ago and 5 minutes from now.' }],
  })
}

/**
 * Ends the surfer's session, now or at the given time, with what they add about it. An ended one is answered
 * unchanged. Refuses `session_not_found`, `not_session_owner`, and an end before the start or in the future.
 */
export async function checkOut(
  db: Database,
  userId: string,
  id: string,
  { endTime, waveSize = null, waveCount = null, notes = null }: BodyOf<typeof endSession>,
  now: Date,
): Promise<SurfSession> {
  if (endTime && Date.parse(endTime) > now.getTime() + START_TIME_MAX_AHEAD_MS) throw implausibleEnd()
  const ended = await refusing({ surf_sessions_ends_after_start: 'invalid_request' }, () =>
    sql<SurfSession>`
      with session as (
        update surf_sessions set
          end_time = coalesce(${endTime ?? null}::timestamptz, greatest(start_time, ${now.toISOString()}::timestamptz)),
          wave_size = coalesce(${waveSize}, wave_size),
          wave_count = coalesce(${waveCount}, wave_count),
          notes = coalesce(${notes}, notes)
        where user_id = ${userId} and id = ${id} and end_time is null
        returning *
      )
      select ${sessionColumns}, ${announcing({ topic: 'session', userId, sessionId: id, status: 'ended' })}
      from session s ${withSurferAndSpot}`.execute(db),
  ).catch((error) => {
    throw error instanceof Refusal ? implausibleEnd() : error
  })
  return ended.rows[0] ?? alreadyEnded(db, userId, id)
}

const implausibleEnd = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'endTime', message: 'A session ends after it starts, and not in the future.' }],
  })

async function alreadyEnded(db: Database, userId: string, id: string): Promise<SurfSession> {
  const sessions = await sql<SurfSession & { own: boolean }>`
    select ${sessionColumns}, s.owner_id = ${userId} as own
    from sessions_seen_by(${userId}) s ${withSurferAndSpot}
    where s.id = ${id} and s.known`.execute(db)
  const [session] = sessions.rows
  if (!session) throw new Refusal('session_not_found')
  if (!session.own) throw new Refusal('not_session_owner')
  return session
}
