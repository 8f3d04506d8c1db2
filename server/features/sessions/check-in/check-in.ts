import { type RawBuilder, sql } from 'kysely'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { NewSurfSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import { type Created, idOfEarlier } from '#server/domain/create-once.ts'
import { secretSpotsKnownTo } from '#server/domain/known-secret-spots.ts'
import { phoneTime } from '#server/domain/phone-clock.ts'
import { isNews } from '#server/features/sessions/check-in/session-news.ts'
import {
  coarsePosition,
  implausibleStart,
  publishStart,
  start,
} from '#server/features/sessions/check-in/session-start.ts'
import { type StartAtSpot, spotPlace } from '#server/features/sessions/check-in/spot-starts.ts'
import { isPlausibleStart } from '#server/features/sessions/check-in/starting-statement.ts'
import { ownSession } from '#server/features/sessions/edits/session-owner.ts'
import { spotOfSession } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chordOfMiles, type Position, spherePoint } from '#surf/places/geo.ts'

/** Of the waves that break at this spot in this hour, in metres; null when nobody knows. */
export type WaveHeightAt = (surfSpotId: string) => number | null

export type CheckInDeps = { waveHeightAt: WaveHeightAt; startAtSpot: StartAtSpot }

/**
 * Starts a session at the chosen spot, at a secret spot that the surfer knows, or where they are: then at the spot within
 * half a mile, if any. Not `createOnce`: a first try is one statement. Refuses `deleted_since`, `spot_not_found`,
 * `secret_spot_not_found`, `already_checked_in`, and implausible starts.
 */
export async function checkIn(
  db: Database,
  userId: string,
  session: NewSurfSession,
  { waveHeightAt, startAtSpot }: CheckInDeps,
): Promise<Created<SurfSession>> {
  try {
    const heightAt = (spotId: string | null | undefined) => (spotId ? waveHeightAt(spotId) : null)
    const asked = { ...session, waveHeight: heightAt(session.surfSpotId) }
    const atSpot = asked.surfSpotId != null && (await startAtSpot(userId, asked))
    if (atSpot) return { value: await publishStart(db, userId, atSpot), repeated: false }
    const started = await start(db, userId, placeOf(userId, session), asked)
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

/** The spot of a check-in by GPS is known once it is written; then what the sea does there is added. */
async function addWaveHeight(db: Database, userId: string, session: SurfSession, waveHeight: number | null) {
  if (waveHeight === null) return
  const added = await sql`
    update surf_sessions set wave_height = ${waveHeight}
    where user_id = ${userId} and id = ${session.id} and ${isNews(sql`start_time`)}
    returning id`.execute(db)
  if (added.rows.length > 0) session.conditions = { waveHeight }
}

type AtSpot = { surfSpotId: string; latitude?: number; longitude?: number }
type AtSecretSpot = { surfSpotId?: null | undefined; secretSpotId: string }
type AtPosition = Position & { surfSpotId?: null | undefined; secretSpotId?: null | undefined; customLocation: string }
/** Where a session is. At a spot the position is where the phone was, if that is known, else the spot's. */
export type ChosenPlace = AtSpot | AtSecretSpot | AtPosition

/** Selects where the session is, in the columns that `start` takes; nothing where the surfer knows no such spot. */
export function placeOf(userId: string, place: ChosenPlace): RawBuilder<unknown> {
  if (place.surfSpotId != null) return atSpot(place)
  return place.secretSpotId != null ? atSecretSpot(userId, place) : atPosition(userId, place)
}

const atSpot = ({ surfSpotId, latitude, longitude }: AtSpot) =>
  spotPlace(sql`${surfSpotId}`, sql`${latitude ?? null}::float8`, sql`${longitude ?? null}::float8`)

/** Whatever the phone says: those who look for the surfer look there. */
const atSecretSpot = (userId: string, { secretSpotId }: AtSecretSpot) => sql`
  select null::uuid as surf_spot_id, id as secret_spot_id, name as custom_location, latitude, longitude,
    coarse_latitude, coarse_longitude, sphere_point(coarse_latitude, coarse_longitude) as place,
    gen_random_uuid() as party_id, 'everyone' as widest, null::json as spot
  from ${secretSpotsKnownTo(userId)} spot cross join lateral ${coarsePosition(userId, sql`latitude`, sql`longitude`)}
  where id = ${secretSpotId}`

/**
 * At the spot within half a mile. A secret spot that the surfer knows counts as one, so that nobody betrays it by leaving
 * it to the GPS.
 */
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

/** The nearest spot within half a mile, secret ones that the surfer knows among them: id or secret_id, name, place, and how a session shows it. */
export function knownSpotAt(userId: string, position: Position) {
  const here = spherePoint(position)
  const near = chordOfMiles(SPOT_DETECTION_MILES)
  return sql`(
      select id, secret_id, name, place, shown from (
        (select id, null::uuid as secret_id, name, place, ${spotOfSession(sql`surf_spots`)} as shown,
            place <-> ${here}::cube as chord
          from surf_spots
          where place <@ cube_enlarge(${here}::cube, ${near}, 3)
          order by place <-> ${here}::cube limit 1)
        union all
        select null, id, name, null, null, place <-> ${here}::cube from ${secretSpotsKnownTo(userId)} spot
      ) known where chord <= ${near} order by chord, secret_id limit 1
    )`
}

/** Why nothing was started: asked only then, so that a check-in is one statement. */
async function refusalOf(
  db: Database,
  userId: string,
  { startTime, sentAt, secretSpotId }: NewSurfSession,
): Promise<Refusal> {
  const plausible = await sql`select where ${isPlausibleStart(phoneTime(startTime, sentAt))}`.execute(db)
  if (plausible.rows.length === 0) return implausibleStart()
  const surfer = await sql`select from users where id = ${userId}`.execute(db)
  // The account went at this moment.
  if (surfer.rows.length === 0) return new Refusal('sign_in_required')
  return new Refusal(secretSpotId ? 'secret_spot_not_found' : 'spot_not_found')
}
