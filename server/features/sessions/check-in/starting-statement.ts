import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { START_TIME_MAX_AGE_MS, START_TIME_MAX_AHEAD_MS, STILL_OUT_BEFORE_MS } from '#contract/limits.ts'
import type { NewSurfSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import { correctedTime } from '#server/domain/phone-clock.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { insertFanOutsSql, isRecent } from '#server/features/sessions/check-in/check-in-fan-out.ts'
import { ownColumns } from '#server/features/sessions/reading/wire.ts'
import { queueWebhooksSql } from '#server/features/webhooks/writes.ts'
import { counterKey, isSecret, spendEachSql } from '#server/platform/config/rate-limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

/** Omitted choices follow the surfer's settings. */
type Choices = Pick<NewSurfSession, 'visibility' | 'isDelayed' | 'overdueHours' | 'board' | 'timeZone'>

export type AtSpot = { surfSpotId: string; latitude: number; longitude: number }

export type Start = Choices & {
  /** ISO, by the phone's clock; null: now. */
  startTime: string | null
  /** ISO, by the phone's clock. */
  sentAt?: string | undefined
  clientId?: string | undefined
  /** Height of breaking waves in metres, if known. */
  waveHeight: number | null
}

export const requestedStart = (userId: string, start: Start & Partial<AtSpot>) => ({
  id: randomUUID(),
  userId,
  clientId: start.clientId,
  startTime: start.startTime,
  sentAt: start.sentAt,
  visibility: start.visibility,
  isDelayed: start.isDelayed,
  overdueHours: start.overdueHours,
  timeZone: start.timeZone,
  // PostgreSQL reads no half of a surrogate pair in JSON.
  board: start.board?.toWellFormed(),
  waveHeight: start.waveHeight,
  surfSpotId: start.surfSpotId,
  latitude: start.latitude,
  longitude: start.longitude,
})
export type RequestedStart = ReturnType<typeof requestedStart>

const TYPES: Record<keyof RequestedStart, string> = {
  id: 'uuid',
  userId: 'uuid',
  clientId: 'uuid',
  startTime: 'timestamptz',
  sentAt: 'timestamptz',
  visibility: 'text',
  isDelayed: 'boolean',
  overdueHours: 'integer',
  timeZone: 'text',
  board: 'text',
  waveHeight: 'real',
  surfSpotId: 'uuid',
  latitude: 'float8',
  longitude: 'float8',
}
const COLUMNS = Object.keys(TYPES) as (keyof RequestedStart)[]
const name = (column: keyof RequestedStart) => sql.raw(`"${column}"`)
const type = (column: keyof RequestedStart) => sql.raw(TYPES[column])

/** SQL of starts as rows `a`. One by itself costs less as parameters than as JSON. */
function startRows(starts: RequestedStart[]): RawBuilder<unknown> {
  const [only] = starts
  if (only && starts.length === 1)
    return sql`(select ${sql.join(COLUMNS.map((column) => sql`${only[column] ?? null}::${type(column)} as ${name(column)}`))}) a`
  const columns = COLUMNS.map((column) => sql`${name(column)} ${type(column)}`)
  return sql`json_to_recordset(${JSON.stringify(starts)}::json) a (${sql.join(columns)})`
}

/** More save little: the cost of each row remains. */
export const MOST_STARTS = 8

/** `isBack`: back from a forgotten session; `fansOut`: buddies are to be notified. */
export type Started = SurfSession & { isBack: boolean; fansOut: boolean }

export const isPlausibleStart = (startTime: RawBuilder<unknown>) => sql`
  ${startTime} between ${databaseTime(-START_TIME_MAX_AGE_MS)} and ${databaseTime(START_TIME_MAX_AHEAD_MS)}`

/** SQL of requested starts with their time and rate-limit key. */
const requestedStarts = ({ starts, lockTimeoutMs }: Pick<Statement, 'starts' | 'lockTimeoutMs'>) => sql`
  select a.*, ${counterKey('check-in', sql`a."userId"::text`)} as key,
    coalesce(${correctedTime(sql`a."startTime"`, sql`a."sentAt"`)}, ${databaseTime()}) as start_time
  from secrets secret cross join ${startRows(starts)}
    ${lockTimeoutMs ? sql`cross join set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true) until_commit` : sql``}
  where ${isSecret}
  -- Tells the planner how few they are.
  limit ${sql.lit(MOST_STARTS)}`

/** Plausible starts that were not deleted. A late one raises no alarm before its surfer could check out. */
const readyStarts = (place: RawBuilder<unknown>) => sql`
  select a.id, a."userId" as user_id, a."clientId" as client_id, a.key, a.start_time, a."timeZone" as time_zone, a.board,
    a."waveHeight" as wave_height, place.*, ${surferJson(sql`u`)} as surfer,
    coalesce(a.visibility, u.default_visibility) as visibility,
    coalesce(a."isDelayed", u.delays_publishing) as is_delayed,
    greatest(
      a.start_time + make_interval(hours => coalesce(a."overdueHours", u.overdue_hours)),
      ${databaseTime(STILL_OUT_BEFORE_MS)}) as overdue_at
  from requested a join users u on u.id = a."userId" cross join lateral (${place}) place
  where ${isPlausibleStart(sql`a.start_time`)} and not exists (
    select from deleted_client_ids d
    where d.owner_id = a."userId" and d.user_id = a."userId" and d.client_id = a."clientId")`

type Statement = {
  /** At most MOST_STARTS, each of another surfer. */
  starts: RequestedStart[]
  /** Timeout for each lock; by default that of any statement. */
  lockTimeoutMs?: number
  /** Selects place columns, party_id, `widest` visibility, and `spot` as JSON, for a requested start `a`. */
  place: RawBuilder<unknown>
  /** Counts all requested starts against the limit, or only plausible ones. */
  counting: 'requested' | 'ready'
  /** The surfer who was joined and is notified. */
  hostId?: string | undefined
}

/** SQL that writes sessions and their fan-out; it returns no row for a refused start. */
export const startingStatement = ({ place, counting, hostId, ...request }: Statement) => sql<Started>`
  with requested as (${requestedStarts(request)}),
  ready as materialized (${readyStarts(place)}),
  counted as (${spendEachSql('check-in', sql.table(counting))}),
  session as (
    insert into surf_sessions (user_id, id, client_id, start_time, visibility, is_delayed, overdue_at, time_zone, board,
      wave_height, surf_spot_id, secret_spot_id, custom_location, latitude, longitude, coarse_latitude,
      coarse_longitude, place, party_id)
    select r.user_id, r.id, r.client_id, r.start_time,
      case when r.visibility = 'everyone' then r.widest else r.visibility end,
      r.is_delayed, r.overdue_at, r.time_zone, r.board,
      case when ${isRecent(sql`r.start_time`)} then r.wave_height end,
      r.surf_spot_id, r.secret_spot_id, r.custom_location, r.latitude, r.longitude,
      r.coarse_latitude, r.coarse_longitude, r.place, r.party_id
    from ready r join counted on counted.key = r.key
    where counted.is_allowed
    returning *
  ),
  fan_out as (${insertFanOutsSql(hostId)}),
  queued as (${queueWebhooksSql('session.checked_in', sql`select user_id, id as subject from session`)}),
  -- Whoever checks in is back from a session that was ended because nobody checked out.
  back as (
    update surf_sessions earlier set end_assumed_at = null from session
    where earlier.user_id = session.user_id and earlier.end_assumed_at is not null
      and earlier.end_time <= session.start_time
    returning earlier.user_id
  )
  select ${ownColumns}, s.latitude, s.longitude, r.surfer as "user", r.spot as surf_spot,
    exists (select from back where back.user_id = s.user_id) as is_back,
    exists (select from fan_out where fan_out.session_id = s.id) as fans_out
  from session s join ready r on r.id = s.id`
