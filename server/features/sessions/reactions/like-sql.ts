import { type RawBuilder, sql } from 'kysely'
import { LIKERS_SHOWN, LIKES_LISTED } from '#contract/limits.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { blockedWith, notBlocked } from '#server/domain/visibility.ts'
import { lockedSession } from '#server/features/sessions/edits/session-owner.ts'
import { addLikeCountsSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Uncounted likes from which the next like counts them. */
export const COUNTED_FROM = 1_000
const COUNTED_AT_ONCE = 2_000

const isOfThis = (alias: RawBuilder<unknown>) => sql`${alias}.owner_id = s.owner_id and ${alias}.session_id = s.id`
const [l, c] = [sql.ref('l'), sql.ref('c')]

/** SQL of the likes of a row `s` of sessionsSeenBy() that like_counts lacks. */
export const uncountedLikes = sql<number>`(select count(*)::int from likes l where ${isOfThis(l)} and not l.is_counted)`

/** SQL of all likes of a row `s` (docs/decisions/platform/0078-counts-read-a-bounded-number-of-rows.md). */
const allLikes = sql<number>`(
  coalesce((select c.likes from like_counts c where ${isOfThis(c)}), 0) + ${uncountedLikes})`

/**
 * Adds uncounted likes to the session's count and marks them, in one statement. Locked likes wait for the next time.
 */
export async function countLikes(db: Database, ownerId: string, sessionId: string): Promise<void> {
  await sql`
    with s as (${lockedSession(ownerId, sessionId)}),
    uncounted as (
      select l.user_id from likes l join s on l.session_id = s.id
      where l.owner_id = ${ownerId} and not l.is_counted
      limit ${COUNTED_AT_ONCE} for no key update of l skip locked
    ),
    counted as (
      update likes l set is_counted = true from uncounted
      where l.owner_id = ${ownerId} and l.session_id = ${sessionId} and l.user_id = uncounted.user_id
      returning l.owner_id, l.session_id
    )
    ${addLikeCountsSql(sql`
      select owner_id, session_id, count(*)::int as likes from counted group by owner_id, session_id`)}`.execute(db)
}

/** Likes `l` of a row `s` of sessionsSeenBy(); none if its surfer is hidden. */
const isOfSession = sql`s.known and ${isOfThis(l)}`

/** Always true; PostgreSQL needs it to use the index likes_of_session. */
const isInTime = sql`l.created_at > '-infinity'`

/**
 * Columns `likes` (the reader's first, then oldest) and `like_count` of a row `s` of sessionsSeenBy(); blocks apply.
 */
export const likeColumns = (reader: string | null, listed = LIKES_LISTED) => sql`
  (select coalesce(json_agg(json_build_object('userId', l.user_id) order by l.created_at nulls first, l.user_id), '[]')
    from (
      -- By the primary key alone: it does not say that it is in time.
      (select user_id, null::timestamptz as created_at from likes l
        where ${isOfSession} and l.user_id = ${reader}::uuid)
      union all
      (select user_id, created_at from likes l
        where ${isOfSession} and ${isInTime} and l.user_id is distinct from ${reader}::uuid and ${notBlocked(reader, sql`l.user_id`)}
        order by created_at, user_id limit ${sql.lit(listed)})
      limit ${sql.lit(listed)}
    ) l) as likes, ${likeCount(reader)}`

const likeCount = (reader: string | null) => sql`
  case when s.known then ${allLikes} - (
    -- As an array: each is looked up in the index, and not each like among them.
    select count(*)::int from likes l where ${isOfThis(l)} and l.user_id = any(array(${blockedWith(reader)}))) else 0 end as like_count`

/** Columns `likes`, the reader's own alone, and `like_count`. */
export const ownLikeColumns = (reader: string) => sql`
  (select coalesce(json_agg(json_build_object('userId', l.user_id)), '[]') from likes l
    where ${isOfSession} and l.user_id = ${reader}::uuid) as likes, ${likeCount(reader)}`

/** The latest likers of a row `s` of sessionsSeenBy(), newest first. */
export const likedBy = (reader: string | null, shown = LIKERS_SHOWN) => sql`(
  select coalesce(json_agg(${surferJson(sql`u`)} order by l.created_at desc), '[]')
  from (
    select user_id, created_at from likes l
    where ${isOfSession} and ${isInTime} and ${notBlocked(reader, sql`l.user_id`)}
    order by created_at desc limit ${sql.lit(shown)}
  ) l join users u on u.id = l.user_id)`
