import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { editSession } from '#contract/sessions/own-sessions.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { type ChosenPlace, placeOf } from '#server/features/sessions/check-in/check-in.ts'
import { implausibleStart } from '#server/features/sessions/check-in/session-start.ts'
import { isPlausibleStart } from '#server/features/sessions/check-in/starting-statement.ts'
import { unknownSpot } from '#server/features/sessions/edits/log-session.ts'
import { refuseCutTrack, refuseImpossible, refuseOverlap } from '#server/features/sessions/edits/session-times.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'

type Own = { userId: string; id: string }
type NamedTimes = Pick<BodyOf<typeof editSession>, 'startTime' | 'endTime'>
type Times = { startTime: string; endTime: string | null }

export function placeNamed(edit: BodyOf<typeof editSession>): ChosenPlace | undefined {
  const { surfSpotId, secretSpotId, customLocation, latitude, longitude } = edit
  if (surfSpotId) return { surfSpotId }
  if (secretSpotId) return { secretSpotId }
  return customLocation && latitude != null && longitude != null ? { customLocation, latitude, longitude } : undefined
}

/** Needs the surfer's turn and the session's lock. Refuses `session_active`, `session_overlaps`, `track_cut_off`. */
export async function correctTimes(tx: Database, { userId, id }: Own, named: NamedTimes): Promise<void> {
  const was = await tx
    .selectFrom('surfSessions')
    .select(['startTime', 'endTime'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const startTime = named.startTime ?? was.startTime
  if (was.endTime === null && named.endTime) throw new Refusal('session_active', { issues: [stillInTheWater] })
  const endTime = was.endTime && (named.endTime ?? was.endTime)
  if (endTime) await refuseImpossible(tx, { startTime, endTime })
  else await refuseImplausibleStart(tx, startTime)
  await refuseOverlap(tx, userId, { startTime, endTime: endTime ?? ENDLESS }, id)
  await refuseCutTrack(tx, { userId, id }, { startTime, endTime })
  await writeTimes(tx, { userId, id }, { startTime, endTime })
}

/** The overdue time moves with the start, but never later. */
async function writeTimes(tx: Database, { userId, id }: Own, { startTime, endTime }: Times) {
  const { rows } = await sql<{ isActive: boolean }>`
    update surf_sessions set start_time = ${startTime}, end_time = ${endTime},
      overdue_at = case when is_active and overdue_at is not null then least(overdue_at, greatest(
        overdue_at + (${startTime}::timestamptz - start_time), ${databaseTime(STILL_OUT_BEFORE_MS)})) else overdue_at end
    where user_id = ${userId} and id = ${id}
    returning is_active`.execute(tx)
  if (rows[0]?.isActive) await publish(tx, safetyChanged, { userIds: [userId] })
}

async function refuseImplausibleStart(tx: Database, startTime: string) {
  const plausible = await sql`select where ${isPlausibleStart(sql`${startTime}::timestamptz`)}`.execute(tx)
  if (plausible.rows.length === 0) throw implausibleStart()
}

const stillInTheWater = { path: 'endTime' }
const ENDLESS = 'infinity'

/** Moves a session, whose conditions are frozen again. Refuses `spot_not_found`, `secret_spot_not_found`. */
export async function correctPlace(tx: Database, { userId, id }: Own, place: ChosenPlace): Promise<void> {
  const moved = await sql`
    with place as (${placeOf(userId, place)})
    update surf_sessions s set surf_spot_id = p.surf_spot_id, secret_spot_id = p.secret_spot_id,
      custom_location = p.custom_location, latitude = p.latitude, longitude = p.longitude,
      coarse_latitude = p.coarse_latitude, coarse_longitude = p.coarse_longitude, place = p.place,
      time_zone = null, wave_height = null, frozen_start = null, frozen_end = null
    from place p
    where s.user_id = ${userId} and s.id = ${id}
    returning s.id`.execute(tx)
  if (moved.rows.length === 0) throw unknownSpot(place)
}
