import { sql } from 'kysely'
import { LIKERS_SHOWN, LIKES_LISTED } from '#contract/limits.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { blockedWith, notBlocked } from '#server/domain/visibility.ts'
import { allLikes } from '#server/features/sessions/reactions/like-counts.ts'

const isOfThis = sql`l.owner_id = s.owner_id and l.session_id = s.id`
/** Likes `l` of a row `s` of sessionsSeenBy(); none if its surfer is hidden. */
const isOfSession = sql`s.known and ${isOfThis}`

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
    select count(*)::int from likes l where ${isOfThis} and l.user_id = any(array(${blockedWith(reader)}))) else 0 end as like_count`

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
