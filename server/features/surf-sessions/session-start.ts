import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { START_TIME_MAX_AGE_MS, START_TIME_MAX_AHEAD_MS, STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { NewSurfSession, SurfSession } from '#contract/surf-sessions.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import { fanningOut } from '#server/features/surf-sessions/check-in-fan-out.ts'
import { sessionMoved } from '#server/features/surf-sessions/events.ts'
import { isNews } from '#server/features/surf-sessions/session-news.ts'
import { ownColumns } from '#server/features/surf-sessions/wire.ts'
import { type Database, refusing } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { phoneTime } from '#server/platform/phone-clock.ts'
import { refuseUsedUp, spending } from '#server/platform/rate-limits.ts'

/** What is not named is as the surfer's settings say. */
type Choices = Pick<NewSurfSession, 'visibility' | 'isDelayed' | 'overdueHours' | 'board' | 'timeZone'>

type Start = Choices & {
  /** ISO, by the phone's clock; null: now. */
  startTime: string | null
  /** ISO, by the phone's clock. */
  sentAt?: string | undefined
  clientId?: string | undefined
  /** Of the waves that break now, in metres, when known. */
  waveHeight: number | null
  /** The surfer who was joined, and is notified of that. */
  hostId?: string
}

/** Whether a session may start at `startTime`, a timestamptz. */
export const isPlausibleStart = (startTime: RawBuilder<unknown>) => sql`
  ${startTime} between ${databaseTime(-START_TIME_MAX_AGE_MS)} and ${databaseTime(START_TIME_MAX_AHEAD_MS)}`

/** What refuses a start that is not plausible. */
export const implausibleStart = () =>
  new Refusal('invalid_request', {
    issues: [{ path: 'startTime', message: 'A session starts between 24 hours ago and 5 minutes from now.' }],
  })

/** All that strangers may know of a position: a row of coarse_latitude, coarse_longitude; of nulls for nulls. */
export const coarsePosition = (userId: string, latitude: unknown, longitude: unknown) => sql`
  coarse_position(${userId}, ${latitude}::float8, ${longitude}::float8)`

/** What the surfer chose, or has set, and when they are overdue; nothing unless the start is plausible. */
const ownerOf = (
  userId: string,
  startTime: RawBuilder<unknown>,
  { visibility, isDelayed, overdueHours }: Choices,
) => sql`
  select id, surfer_json(users) as surfer, start_time,
    coalesce(${visibility ?? null}, default_visibility) as visibility,
    coalesce(${isDelayed ?? null}, delays_publishing) as is_delayed,
    greatest(
      start_time + make_interval(hours => coalesce(${overdueHours ?? null}, overdue_hours)),
      ${databaseTime(STILL_OUT_BEFORE_MS)}) as overdue_at
  from users cross join (select coalesce(${startTime}, ${databaseTime()}) as start_time) start
  where id = ${userId} and ${isPlausibleStart(sql`start_time`)}`

/** Not `on conflict`: for the rare second try that would have each first one look and write twice. */
const ALREADY_THERE = {
  surf_sessions_one_active: 'already_checked_in',
  surf_sessions_user_id_client_id_key: 'already_checked_in',
} as const

/** An entry of this client was deleted since: it must not come back by a late retry. */
const notDeleted = (userId: string, clientId: string) => sql`not exists (
  select from deleted_client_ids d
  where d.owner_id = ${userId} and d.user_id = ${userId} and d.client_id = ${clientId})`

/**
 * Writes a session and the fan-out to its buddies in one statement, publishes it and answers it. `where` selects
 * surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude, coarse_longitude, place, party_id,
 * `widest`, the widest visibility that the place allows, and `spot` as the reply shows it; undefined when it selects nothing, when
 * the clientId was deleted, or when the start is not plausible. A start that reaches us late raises no alarm before the surfer was asked.
 * Refuses `already_checked_in`, also when the clientId is there, and `too_many_attempts`.
 */
export async function start(
  db: Database,
  userId: string,
  where: RawBuilder<unknown>,
  { startTime, sentAt, clientId, waveHeight, hostId, ...choices }: Start,
): Promise<SurfSession | undefined> {
  const id = randomUUID()
  const started = await refusing(ALREADY_THERE, () =>
    sql<SurfSession & { isBack: boolean; fansOut: boolean }>`
      with place as (${where}),
      owner as (${ownerOf(userId, phoneTime(startTime, sentAt), choices)}),
      counted as (${spending({ 'check-in': [userId] })}),
      session as (
        insert into surf_sessions (user_id, id, client_id, start_time, visibility, is_delayed, overdue_at, time_zone, board,
          wave_height, surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude,
          coarse_longitude, place, party_id)
        select owner.id, ${id}, ${clientId ?? null}, owner.start_time,
          case when owner.visibility = 'everyone' then place.widest else owner.visibility end,
          owner.is_delayed, owner.overdue_at, ${choices.timeZone ?? null}, ${choices.board ?? null},
          case when ${isNews(sql`owner.start_time`)} then ${waveHeight}::real end,
          place.surf_spot_id, place.secret_spot_id, place.custom_location, place.latitude, place.longitude,
          place.coarse_latitude, place.coarse_longitude, place.place, place.party_id
        from place cross join owner cross join counted
        where counted.is_allowed and ${clientId ? notDeleted(userId, clientId) : sql`true`}
        returning *
      ),
      fan_out as (${fanningOut(hostId)}),
      -- Whoever checks in is back from a session that was ended because nobody checked out.
      back as (
        update surf_sessions earlier set end_assumed_at = null from session
        where earlier.user_id = ${userId} and earlier.end_assumed_at is not null
          and earlier.end_time <= session.start_time
        returning earlier.id
      )
      select ${ownColumns}, s.latitude, s.longitude, owner.surfer as "user", place.spot as surf_spot,
        exists (select from back) as is_back, exists (select from fan_out) as fans_out
      from session s cross join owner cross join place`.execute(db),
  )
  const [row] = started.rows
  if (!row) {
    await refuseUsedUp(db, { 'check-in': [userId] })
    return undefined
  }
  const { isBack, fansOut, ...session } = row
  await publish(db, sessionMoved, { userId, sessionId: id, status: 'started', fansOut })
  // Reconciles at once: whoever was told of an alarm hears that all is well.
  if (isBack) await publish(db, safetyChanged, { userIds: [userId] })
  return session
}
