import { type RawBuilder, sql } from 'kysely'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { NewSurfSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import { type Created, idOfEarlier } from '#server/domain/create-once.ts'
import { phoneTime } from '#server/domain/phone-clock.ts'
import { secretSpotsKnownTo } from '#server/domain/visibility.ts'
import { isRecent } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import {
  coarsePosition,
  implausibleStart,
  publishStart,
  type StartAtSpot,
  spotPlace,
  start,
} from '#server/features/sessions/check-in/session-start.ts'
import { isPlausibleStart } from '#server/features/sessions/check-in/starting-statement.ts'
import { ownSession } from '#server/features/sessions/edits/session-owner.ts'
import { spotOfSession } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, type Position, spherePoint } from '#surf/places/geo.ts'

/** Height in metres of the waves that break at a spot in this hour; null if unknown. */
export type WaveHeightAt = (surfSpotId: string) => number | null

export type CheckInDeps = { waveHeightAt: WaveHeightAt; startAtSpot: StartAtSpot }

/** Not `createOnce`: a first try is one statement. Refuses `deleted_since`, `already_checked_in`, and unknown spots. */
export async function checkIn(
  db: Database,
  userId: string,
  session: NewSurfSession,
  { waveHeightAt, startAtSpot }: CheckInDeps,
): Promise<Created<SurfSession>> {
  try {
    const heightAt = (spotId: string | null | undefined) => (spotId ? waveHeightAt(spotId) : null)
    const request = { ...session, waveHeight: heightAt(session.surfSpotId) }
    const atSpot = request.surfSpotId != null && (await startAtSpot(userId, request))
    if (atSpot) return { value: await publishStart(db, userId, atSpot), repeated: false }
    const started = await start(db, userId, placeOf(userId, session), request)
    if (!started) throw await refusalOf(db, userId, session)
    if (session.surfSpotId == null) await addWaveHeight(db, userId, started, heightAt(started.surfSpotId))
    return { value: started, repeated: false }
  } catch (error) {
    const { clientId } = session
    const earlier = sql`select id from surf_sessions where user_id = ${userId} and client_id = ${clientId ?? null}`
    const id = error instanceof Refusal && (await idOfEarlier(db, userId, { clientId, earlier }))
    if (!id) throw error
    return { value: await ownSession(db, userId, id), repeated: true }
  }
}

/** A check-in by GPS finds its spot while it is written, so its wave height comes after. */
async function addWaveHeight(db: Database, userId: string, session: SurfSession, waveHeight: number | null) {
  if (waveHeight === null) return
  const added = await sql`
    update surf_sessions set wave_height = ${waveHeight}
    where user_id = ${userId} and id = ${session.id} and ${isRecent(sql`start_time`)}
    returning id`.execute(db)
  if (added.rows.length > 0) session.conditions = { waveHeight }
}

type AtSpot = { surfSpotId: string; latitude?: number; longitude?: number }
type AtSecretSpot = { surfSpotId?: null | undefined; secretSpotId: string }
type AtPosition = Position & { surfSpotId?: null | undefined; secretSpotId?: null | undefined; customLocation: string }
/** A session's place. At a spot the position is the phone's if known, else the spot's. */
export type ChosenPlace = AtSpot | AtSecretSpot | AtPosition

/** Selects the place in the columns that `start` takes; no row for an unknown spot. */
export function placeOf(userId: string, place: ChosenPlace): RawBuilder<unknown> {
  if (place.surfSpotId != null) return atSpot(place)
  return place.secretSpotId != null ? atSecretSpot(userId, place) : atPosition(userId, place)
}

const atSpot = ({ surfSpotId, latitude, longitude }: AtSpot) =>
  spotPlace(sql`${surfSpotId}`, sql`${latitude ?? null}::float8`, sql`${longitude ?? null}::float8`)

/** The spot's position, not the phone's: searchers go there. */
const atSecretSpot = (userId: string, { secretSpotId }: AtSecretSpot) => sql`
  select null::uuid as surf_spot_id, id as secret_spot_id, name as custom_location, latitude, longitude,
    coarse_latitude, coarse_longitude, sphere_point(coarse_latitude, coarse_longitude) as place,
    gen_random_uuid() as party_id, 'everyone' as widest, null::json as spot
  from ${secretSpotsKnownTo(userId)} spot cross join lateral ${coarsePosition(userId, sql`latitude`, sql`longitude`)}
  where id = ${secretSpotId}`

/** Known secret spots count, so that GPS does not reveal them. */
const atPosition = (userId: string, { customLocation, latitude, longitude }: AtPosition) =>
  sql`
    select spot.id as surf_spot_id, spot.secret_id as secret_spot_id,
      case when spot.id is null then coalesce(spot.name, ${customLocation}::text) end as custom_location,
      ${latitude}::float8 as latitude, ${longitude}::float8 as longitude,
      coarse.coarse_latitude, coarse.coarse_longitude,
      coalesce(spot.place, sphere_point(coarse.coarse_latitude, coarse.coarse_longitude)) as place,
      gen_random_uuid() as party_id, 'everyone' as widest, spot.shown as spot
    from (select) here left join lateral ${knownSpotAt(userId, { latitude, longitude })} spot on true
    left join lateral ${coarsePosition(userId, latitude, longitude)} coarse on spot.id is null`

/** The nearest spot within half a mile, known secret spots included: id or secret_id, name, place, and JSON. */
export function knownSpotAt(userId: string, position: Position) {
  const here = spherePoint(position)
  const near = chordOfMiles(SPOT_DETECTION_MILES)
  return sql`(
      select id, secret_id, name, place, shown from (
        (select id, null::uuid as secret_id, name, place, ${spotOfSession(sql`surf_spots`)} as shown,
            place <-> ${here}::cube as chord
          from surf_spots
          where place <@ cube_enlarge(${here}::cube, ${near}, 3) and not is_hidden
          order by place <-> ${here}::cube limit 1)
        union all
        select null, id, name, null, null, place <-> ${here}::cube from ${secretSpotsKnownTo(userId)} spot
      ) known where chord <= ${near} order by chord, secret_id limit 1
    )`
}

/** A second query, so that a check-in is one statement. */
async function refusalOf(
  db: Database,
  userId: string,
  { startTime, sentAt, secretSpotId }: NewSurfSession,
): Promise<Refusal> {
  const plausible = await sql`select where ${isPlausibleStart(phoneTime(startTime, sentAt))}`.execute(db)
  if (plausible.rows.length === 0) return implausibleStart()
  const surfer = await sql`select from users where id = ${userId}`.execute(db)
  if (surfer.rows.length === 0) return new Refusal('sign_in_required')
  return new Refusal(secretSpotId ? 'secret_spot_not_found' : 'spot_not_found')
}
