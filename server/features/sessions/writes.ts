import { type RawBuilder, sql } from 'kysely'

type Watch = { round: RawBuilder<unknown>; overdueAt?: RawBuilder<unknown>; goesOn?: boolean }

/**
 * SQL that sets until when sessions `s` are watched, and in which round; without `overdueAt` the limit stays, and with
 * `goesOn` a session that had ended goes on. `which` is the rest of the update: what it reads beside `s`, and for which rows.
 * It returns user_id, id and watch_round.
 */
export const writingWatch = (
  { round, overdueAt = sql`s.overdue_at`, goesOn = false }: Watch,
  which: RawBuilder<unknown>,
) => sql`
  update surf_sessions s set watch_round = ${round}, overdue_at = ${overdueAt}
    ${goesOn ? sql`, end_time = null, end_assumed_at = null` : sql``} ${which}
  returning s.user_id, s.id, s.watch_round`

/** SQL that sets the wave count of sessions `s`; `which` as in `writingWatch`. It returns wave_count and is_active. */
export const writingWaveCount = (waveCount: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  update surf_sessions s set wave_count = ${waveCount} ${which}
  returning s.wave_count, s.is_active`

/**
 * SQL that says that the conditions of sessions `s` are frozen as their times are now, with the wave height at their start
 * in metres (null: not known); `which` as in `writingWatch`. It returns user_id and id.
 */
export const writingFrozen = (waveHeight: number | null, which: RawBuilder<unknown>) => sql`
  update surf_sessions s set frozen_start = start_time, frozen_end = end_time,
    -- A check-in has written that of its hour, unless its forecast was not known then.
    wave_height = case when frozen_start is null or frozen_start = start_time
      then coalesce(${waveHeight}::real, wave_height) else ${waveHeight}::real end
  ${which}
  returning s.user_id, s.id`

/** SQL that removes each of two surfers from the companions of the other's sessions, once they are no buddies any more. */
export const removingCompanions = (one: string, other: string) => sql`
  delete from session_companions
  where (owner_id, buddy_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`

/**
 * SQL that adds likes to what is counted of sessions: for each row of `which`, which has owner_id, session_id and `likes`, less
 * than 0 for likes that are gone. An upsert also finds a row that was inserted after its statement began.
 */
export const addingToLikeCounts = (which: RawBuilder<unknown>) => sql`
  insert into like_counts (owner_id, session_id, likes)
  select added.owner_id, added.session_id, added.likes from (${which}) added
  -- In one order, so that nobody waits in a circle.
  order by added.owner_id, added.session_id
  on conflict (owner_id, session_id) do update set likes = like_counts.likes + excluded.likes`

/** SQL that removes all likes of a surfer, whose row is locked against new ones. */
export const removingLikes = (userId: string) => sql`
  with gone as (delete from likes where user_id = ${userId} returning owner_id, session_id, is_counted)
  ${addingToLikeCounts(sql`select owner_id, session_id, -1 as likes from gone where is_counted`)}`

/** SQL that makes the sessions at one spot those of another, which it is a duplicate of. */
export const movingSessions = (from: string, into: string) => sql`
  update surf_sessions set surf_spot_id = ${into} where surf_spot_id = ${from}`
