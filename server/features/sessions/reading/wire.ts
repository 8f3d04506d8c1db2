import { type RawBuilder, sql } from 'kysely'
import { surferJson } from '#server/domain/surfers.ts'
import { detailColumns } from '#server/domain/visibility.ts'

/** SQL of an ISO time in UTC inside JSON, whatever the database's time zone. */
export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of the contract's session from `s` alone. */
export const ownColumns = sql`
  s.id, s.user_id, s.start_time, s.end_time, s.is_active,
  extract(epoch from s.end_time - s.start_time)::float8 / 3600 as duration,
  s.custom_location, s.surf_spot_id, s.secret_spot_id,
  ${detailColumns((column) => `s.${column}`)}, s.visibility,
  case when s.wave_height is not null then json_build_object('waveHeight', s.wave_height) end as conditions`

/** A row of surf_spots as JSON. */
export const spotOfSession = (spot: RawBuilder<unknown>) => sql`
  json_build_object('id', ${spot}.id, 'name', ${spot}.name, 'latitude', ${spot}.latitude,
    'longitude', ${spot}.longitude, 'timeZone', ${spot}.time_zone)`

/** Columns of the contract's session, from rows `s` of surf_sessions or sessionsSeenBy(). */
export const sessionColumns = sql`
  ${ownColumns}, ${surferJson(sql`u`)} as "user",
  case when spot.id is not null then ${spotOfSession(sql`spot`)} end as surf_spot,
  coalesce(s.latitude, spot.latitude) as latitude, coalesce(s.longitude, spot.longitude) as longitude`

/** The contract's comment (`c`, surfer `u`) and photo (`p`). */
export const commentJson = sql`json_build_object('id', c.id, 'comment', c.comment, 'createdAt', ${isoTime('c.created_at')},
  'user', ${surferJson(sql`u`)})`
export const photoJson = sql`
  json_build_object('id', p.id, 'photoUrl', p.photo_url, 'caption', p.caption, 'isHidden', p.is_hidden)`

/** Joins for `sessionColumns`. */
export const joinSurferAndSpot = sql`
  left join users u on u.id = s.user_id
  left join surf_spots spot on spot.id = s.surf_spot_id`

/** SQL that is true if `s`, of sessionsSeenBy(), is a buddy's. */
export const isBuddy = (viewer: string | null) => sql`s.close and s.owner_id is distinct from ${viewer}::uuid`
