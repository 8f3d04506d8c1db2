import { type RawBuilder, sql } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { LIKERS_SHOWN, LIKES_LISTED } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { likeSession } from '#contract/sessions/reactions.ts'
import { deleteNotificationsSql, notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { blockedWith, isShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { lockedSession } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { addLikeCountsSql } from '#server/features/sessions/writes.ts'
import { refuseUsedUp, spendSql } from '#server/platform/config/rate-limits.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Likes = ReplyOf<typeof likeSession>

/** Idempotent; the owner is notified once per surfer. Refuses `too_many_attempts`, `session_not_found`. */
export async function like(db: Database, userId: string, sessionId: string): Promise<Likes> {
  // Locking the notification waits for a concurrent unlike, which may remove it.
  const spends = { like: [userId] } as const
  const { rows } = await refusing({ likes_user_id_fkey: 'sign_in_required' }, () =>
    sql<Liked>`
      with counted as (${spendSql(spends)}),
      s as materialized (
        select * from ${sessionsSeenBy(userId)} seen
        where seen.id = ${sessionId} and seen.known and exists (select from counted where is_allowed)
      ),
      held as (${lockedSession(sql`(select owner_id from s)`, sessionId)}),
      liked as (
        insert into likes (owner_id, session_id, user_id)
        select s.owner_id, s.id, ${userId} from held join s using (id)
        on conflict do nothing
        returning owner_id, session_id, user_id
      ),
      ${notificationCtes(
        { userId: sql`owner_id`, kind: 'like', actorId: sql`user_id`, sessionId: sql`session_id` },
        sql`
          from liked
          where owner_id <> user_id and not exists (
            select from notifications n
            where n.user_id = liked.owner_id and n.kind = 'like' and n.actor_id = liked.user_id
              and n.session_id = liked.session_id
            for update)`,
      )}
      select s.owner_id, ${notifiedIds} as notified, exists (select from liked) as is_new, ${likeColumns(userId)},
        ${uncountedLikes} as uncounted, ${likedBy(userId)} as liked_by,
        (select ${surferJson(sql`u`)} from users u where u.id = ${userId}) as reader
      from s join held using (id)`.execute(db),
  )
  const [liked] = rows
  if (!liked) {
    await refuseUsedUp(db, spends)
    throw new Refusal('session_not_found')
  }
  const { ownerId, notified: owners, isNew, uncounted, reader, ...before } = liked
  if (isNew) {
    if (uncounted >= COUNTED_FROM) await countLikes(db, ownerId, sessionId)
    await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'likes' })
    await publish(db, notificationsChanged, { userIds: owners })
  }
  if (before.likes[0]?.userId === userId) return before
  // The statement's snapshot lacks its own insert.
  return {
    likes: [{ userId }, ...before.likes].slice(0, LIKES_LISTED),
    likeCount: before.likeCount + 1,
    likedBy: [reader, ...before.likedBy].slice(0, LIKERS_SHOWN),
  }
}

type Liked = Likes & { ownerId: string; notified: string[]; isNew: boolean; uncounted: number; reader: Surfer }

type Unliked = Likes & { ownerId: string; wasLiked: boolean; isForgotten: boolean }

/** The notification goes too, unless read or delivered: then it stands for the next like. */
export async function unlike(db: Database, userId: string, sessionId: string): Promise<Likes> {
  const { rows } = await sql<Unliked>`
    with s as materialized (
      select * from ${sessionsSeenBy(userId)} seen where seen.id = ${sessionId} and seen.known
    ),
    held as (${lockedSession(sql`(select owner_id from s)`, sessionId)}),
    unliked as (
      delete from likes l using s join held using (id)
      where l.owner_id = s.owner_id and l.session_id = s.id and l.user_id = ${userId}
      returning l.owner_id, l.session_id, l.user_id, l.is_counted
    ),
    uncounting as (
      ${addLikeCountsSql(sql`select owner_id, session_id, -1 as likes from unliked where is_counted`)}
    ),
    forgotten as (
      ${deleteNotificationsSql(sql`
        select n.user_id, n.id
        from unliked join notifications n
          on n.user_id = unliked.owner_id and n.kind = 'like' and n.actor_id = unliked.user_id
            and n.session_id = unliked.session_id and n.read_at is null
        where not exists (
          select from deliveries d where d.user_id = n.user_id and d.notification_id = n.id and d.state = 'sent')
        for update of n`)}
    )
    select s.owner_id, exists (select from unliked) as was_liked, exists (select from forgotten) as is_forgotten,
      ${likeColumns(userId, LIKES_LISTED + 1)}, ${likedBy(userId, LIKERS_SHOWN + 1)} as liked_by
    from s join held using (id)`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('session_not_found')
  const { ownerId, wasLiked, isForgotten, ...before } = row
  if (wasLiked) await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'likes' })
  if (isForgotten) await publish(db, notificationsChanged, { userIds: [ownerId] })
  // The statement's snapshot still has it.
  const hadOwn = before.likes[0]?.userId === userId
  return {
    likes: before.likes.slice(hadOwn ? 1 : 0).slice(0, LIKES_LISTED),
    likeCount: before.likeCount - (hadOwn ? 1 : 0),
    likedBy: before.likedBy.filter(({ id }) => id !== userId).slice(0, LIKERS_SHOWN),
  }
}

/** As the reader sees them. Refuses `session_not_found`. */
export async function likesOf(db: Database, userId: string, sessionId: string): Promise<Likes> {
  const { rows } = await sql<Likes>`
    select ${likeColumns(userId)}, ${likedBy(userId)} as liked_by
    from ${sessionsSeenBy(userId)} s where s.id = ${sessionId} and s.known`.execute(db)
  const [likes] = rows
  if (!likes) throw new Refusal('session_not_found')
  return likes
}

/** Uncounted likes from which the next like counts them. */
export const COUNTED_FROM = 1_000
const COUNTED_AT_ONCE = 2_000

const isOfThis = (alias: RawBuilder<unknown>) => sql`${alias}.owner_id = s.owner_id and ${alias}.session_id = s.id`
const [l, c] = [sql.ref('l'), sql.ref('c')]

/** SQL of the likes of a row `s` of sessionsSeenBy() that like_counts lacks. */
const uncountedLikes = sql<number>`(select count(*)::int from likes l where ${isOfThis(l)} and not l.is_counted)`

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
        where ${isOfSession} and ${isInTime} and l.user_id is distinct from ${reader}::uuid and ${isShown(reader, sql`l.user_id`)}
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
    where ${isOfSession} and ${isInTime} and ${isShown(reader, sql`l.user_id`)}
    order by created_at desc limit ${sql.lit(shown)}
  ) l join users u on u.id = l.user_id)`
