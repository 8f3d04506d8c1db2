import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { SPOT_DETECTION_MILES, START_TIME_MAX_AGE_MS, START_TIME_MAX_AHEAD_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { NewSurfSession, SurfSession } from '#contract/surf-sessions.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { type Database, refusing } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import { chordOfMiles, spherePoint } from '#surf/geo.ts'

/** Of the waves that break at this spot in this hour, in metres; null when nobody knows. */
export type WaveHeightAt = (surfSpotId: string) => number | null

/** A check-in made offline that reaches us later than this rings nobody, and this hour's sea was not its sea. */
const NEWS_MS = 60 * 60 * 1000

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
  waveHeightAt: WaveHeightAt,
): Promise<{ session: SurfSession; repeated: boolean }> {
  try {
    refuseImplausibleStart(session.startTime, now)
    const isNews = now.getTime() - Date.parse(session.startTime) < NEWS_MS
    const heightAt = (spotId: string | null | undefined) => (isNews && spotId ? waveHeightAt(spotId) : null)
    const where = 'customLocation' in session ? atPosition(session) : atSpot(session)
    const started = await start(db, userId, where, { ...session, isNews, waveHeight: heightAt(session.surfSpotId) })
    if (!started) throw new Refusal('spot_not_found')
    if (!session.surfSpotId) await addWaveHeight(db, userId, started, heightAt(started.surfSpotId))
    return { session: started, repeated: false }
  } catch (error) {
    const earlier = error instanceof Refusal ? await ofEarlierTry(db, userId, session) : undefined
    if (!earlier) throw error
    return { session: earlier, repeated: true }
  }
}

type Start = {
  startTime: string
  clientId?: string | undefined
  /** Whether buddies are notified; not of a private session in any case. */
  isNews: boolean
  /** Of the breaking waves, in metres, when known. */
  waveHeight: number | null
  /** The surfer who was joined, and is notified of that. */
  hostId?: string
}

/**
 * Writes a session, tells buddies, announces it and answers it, in one statement. `where` selects surf_spot_id,
 * custom_location, latitude, longitude, place, party_id, and the widest visibility that the place allows; undefined
 * when it selects nothing, or when the clientId was there already.
 */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { startTime, clientId, isNews, waveHeight, hostId }: Start,
): Promise<SurfSession | undefined> {
  const id = randomUUID()
  const started = await refusing({ surf_sessions_one_active: 'already_checked_in' }, () =>
    sql<SurfSession>`
      with place (surf_spot_id, custom_location, latitude, longitude, place, party_id, widest) as (${where}),
      session as (
        insert into surf_sessions (user_id, id, client_id, start_time, visibility,
          wave_height, surf_spot_id, custom_location, latitude, longitude, place, party_id)
        select owner.id, ${id}, ${clientId ?? null}, ${startTime},
          case when owner.default_visibility = 'everyone' then place.widest else owner.default_visibility end,
          ${waveHeight}, place.surf_spot_id, place.custom_location, place.latitude, place.longitude, place.place,
          place.party_id
        from place cross join users owner where owner.id = ${userId}
        on conflict (user_id, client_id) do nothing
        returning *
      ),
      told as (
        insert into notifications (user_id, kind, actor_id, session_id)
        select buddy.id, 'checked_in', s.user_id, s.id
        from session s join buddy_links link on link.user_id = s.user_id and link.state = 'accepted'
          join users buddy on buddy.id = link.buddy_id
        where ${isNews} and s.visibility <> 'private' and link.buddy_id is distinct from ${hostId ?? null}
        -- Whoever deletes their account at this moment is not told; the check-in must not fail for that.
        for key share of buddy
      )
      select ${sessionColumns}, ${announcing({ topic: 'session', userId, sessionId: id, status: 'started' })}
      from session s ${withSurferAndSpot}`.execute(db),
  )
  return started.rows[0]
}

/** The spot of a check-in by GPS is known once it is written; then what the sea does there is added. */
async function addWaveHeight(db: Database, userId: string, session: SurfSession, waveHeight: number | null) {
  if (waveHeight === null) return
  await sql`
    update surf_sessions set wave_height = ${waveHeight} where user_id = ${userId} and id = ${session.id}`.execute(db)
  session.conditions = { waveHeight }
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
