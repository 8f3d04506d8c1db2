import { type RawBuilder, sql } from 'kysely'

type Watch = { round: RawBuilder<unknown>; overdueAt?: RawBuilder<unknown>; goesOn?: boolean }

/** SQL of overdue time and watch round of sessions `s`; `goesOn` reopens an ended one. `which`: the update's rest. */
export const updateWatchSql = (
  { round, overdueAt = sql`s.overdue_at`, goesOn = false }: Watch,
  which: RawBuilder<unknown>,
) => sql`
  update surf_sessions s set watch_round = ${round}, overdue_at = ${overdueAt}
    ${goesOn ? sql`, end_time = null, end_assumed_at = null` : sql``} ${which}
  returning s.user_id, s.id, s.watch_round`

/** SQL that sets the wave count; `which` as in `updateWatchSql`. It returns wave_count and is_active. */
export const updateWaveCountSql = (waveCount: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  update surf_sessions s set wave_count = ${waveCount} ${which}
  returning s.wave_count, s.is_active`

/** SQL that marks conditions as frozen, with the wave height at the start in metres; `which` as above. */
export const updateFrozenSql = (waveHeight: number | null, which: RawBuilder<unknown>) => sql`
  update surf_sessions s set frozen_start = start_time, frozen_end = end_time,
    -- A check-in has written that of its hour, unless its forecast was not known then.
    wave_height = case when frozen_start is null or frozen_start = start_time
      then coalesce(${waveHeight}::real, wave_height) else ${waveHeight}::real end
  ${which}
  returning s.user_id, s.id`

/** SQL that removes two former buddies from each other's companions. */
export const deleteCompanionsSql = (one: string, other: string) => sql`
  delete from session_companions
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`

/** SQL that adds each row of `which` to the counts. An upsert finds rows inserted since the statement began. */
export const addLikeCountsSql = (which: RawBuilder<unknown>) => sql`
  insert into like_counts (owner_id, session_id, likes)
  select added.owner_id, added.session_id, added.likes from (${which}) added
  -- In one order, so that nobody waits in a circle.
  order by added.owner_id, added.session_id
  on conflict (owner_id, session_id) do update set likes = like_counts.likes + excluded.likes`

export const deleteLikesSql = (userId: string) => sql`
  with gone as (delete from likes where user_id = ${userId} returning owner_id, session_id, is_counted)
  ${addLikeCountsSql(sql`select owner_id, session_id, -1 as likes from gone where is_counted`)}`

/** SQL that moves sessions of a duplicate spot. */
export const moveSessionsSql = (from: string, into: string) => sql`
  update surf_sessions set surf_spot_id = ${into} where surf_spot_id = ${from}`

/** Equal for the same board by another spelling. The index boards_name uses the same expression. */
export const boardKey = (name: string | RawBuilder<unknown>) =>
  sql`lower(regexp_replace(${name}::text, '\\s', '', 'g'))`

/** SQL that hides or shows photos `p`; `which`: the update's rest. Returns their sessions. */
export const hidePhotosSql = (isHidden: boolean, which: RawBuilder<unknown>) => sql`
  update photos p set is_hidden = ${isHidden} ${which}
  returning p.owner_id, p.session_id`

type OfSession = { ownerId: string; sessionId: string; id: string }

/** SQL that hides a session from others, or shows it again. Returns its former audience. */
export const hideSessionSql = (userId: string, id: string, isHidden: boolean) => sql`
  update surf_sessions s set is_hidden = ${isHidden} where s.user_id = ${userId} and s.id = ${id}
  returning s.visibility, s.is_delayed and s.is_active as is_hidden_while_active, s.is_active, s.secret_spot_id`

export const hideCommentSql = ({ ownerId, sessionId, id }: OfSession, isHidden: boolean) => sql`
  update comments set is_hidden = ${isHidden}
  where owner_id = ${ownerId} and session_id = ${sessionId} and id = ${id}`
