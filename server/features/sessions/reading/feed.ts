import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { FEED_COMMENTS, FEED_DAYS, FEED_LEAST_MINUTES, FEED_PHOTOS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FeedSession, feed } from '#contract/sessions/feed.ts'
import { isSessionCommentShown, mayComment } from '#server/domain/own-filters.ts'
import { FEW_LINKS, isPhotoShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import { likedBy, ownLikeColumns } from '#server/features/sessions/reactions/likes.ts'
import {
  commentJson,
  isBuddy,
  joinSurferAndSpot,
  photoJson,
  sessionColumns,
} from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS, WEEK_MS } from '#surf/time/durations.ts'

const A_MONDAY = Date.UTC(1970, 0, 5)

/** SQL that is true for ended sessions that are not private and not too short. */
const isCard = sql`
  visibility <> 'private' and end_time - start_time >= make_interval(mins => ${sql.lit(FEED_LEAST_MINUTES)})`

type Page = QueryOf<typeof feed>
/** To the microsecond: rounding would drop sessions from the next page. */
type Place = { endTime: string; id: string }
type Key = Place & { userId: string }

/**
 * A page of the last 14 days, latest end first. sessionsSeenBy() decides when keys are found and when they are read.
 */
export async function page(db: Database, viewer: string, query: Page, now: Date): Promise<ReplyOf<typeof feed>> {
  const keys = await newest(db, viewer, query, now)
  const last = keys.length === query.limit ? keys.at(-1) : undefined
  return { items: await read(db, viewer, keys, query.limit), next: last ? `${last.endTime}_${last.id}` : null }
}

/** One session as the feed shows it, of any age. Refuses `session_not_found`. */
export async function byId(db: Database, viewer: string, id: string): Promise<FeedSession> {
  const ended = sql`
    select user_id, id, end_time from surf_sessions
    where id = ${id} and user_id <> ${viewer} and ${isCard}`
  const [session] = await read(db, viewer, await seen(db, viewer, ended, 1), 1)
  if (!session) throw new Refusal('session_not_found')
  return session
}

/** Keys of a page; above 500 buddies week by week until it is full. */
async function newest(db: Database, viewer: string, { limit, cursor }: Page, now: Date): Promise<Key[]> {
  const since = new Date(now.getTime() - FEED_DAYS * DAY_MS)
  const within = sql`${isCard} ${cursor ? sql`and (end_time, id) < (${cursor.endTime}, ${cursor.id})` : sql``}`
  const few = await fewUnmuted(db, viewer)
  if (few) return few.length > 0 ? seen(db, viewer, endedOf(few, since, within), limit) : []
  const until = cursor ? Math.min(Date.parse(cursor.endTime), now.getTime()) : now.getTime()
  const keys: Key[] = []
  for (let monday = mondayBefore(until); monday + WEEK_MS > since.getTime() && keys.length < limit; monday -= WEEK_MS)
    keys.push(...(await seen(db, viewer, endedInWeek(monday, viewer, since, within), limit - keys.length)))
  return keys
}

/** Start of the UTC week, in milliseconds. */
const mondayBefore = (time: number) => time - ((time - A_MONDAY) % WEEK_MS)

/** Ids of unmuted buddies; null above 500. */
async function fewUnmuted(db: Database, viewer: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${unmuted(viewer)} limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}

/** SQL of unmuted buddies' ids, by two index-only scans. */
const unmuted = (viewer: string) => sql`
  select buddy_id as id from buddy_links
  where user_id = ${viewer} and state = 'accepted' and buddy_id not in (${muted(viewer)})`

const muted = (viewer: string) => sql`select buddy_id from buddy_links where user_id = ${viewer} and is_muted`

/** SQL of these surfers' session keys. `offset 0` prevents a join that would read everybody's. */
const endedOf = (surferIds: readonly string[], since: Date, within: RawBuilder<unknown>) => sql`
  select s.user_id, s.id, s.end_time from unnest(${surferIds}::uuid[]) surfer (id) cross join lateral (
    select user_id, id, end_time from surf_sessions where user_id = surfer.id and end_time > ${since} and ${within} offset 0
  ) s`

/** SQL by week and 32-bit surfer hash; seen() removes collisions. The difference of two times keeps the plan stable. */
const endedInWeek = (monday: number, viewer: string, since: Date, within: RawBuilder<unknown>) => sql`
  select user_id, id, end_time from surf_sessions
  where date_trunc('week', end_time at time zone 'UTC')::date = ${new Date(monday).toISOString().slice(0, 10)}
    and uuid_hash(user_id) = any(array(select uuid_hash(buddy.id) from (${unmuted(viewer)}) buddy))
    and user_id not in (${muted(viewer)}) and end_time - ${since}::timestamptz > interval '0' and ${within}`

/** `offset 0` keeps the order, so that only sessions of the page are checked, however many keys there are. */
async function seen(db: Database, viewer: string, keys: RawBuilder<unknown>, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select ended.user_id, ended.id, ${microTime(sql`ended.end_time`)} as end_time
    from (select * from (${keys}) ended order by end_time desc, id desc) ended cross join lateral (
      select from ${sessionsSeenBy(viewer)} s where s.owner_id = ended.user_id and s.id = ended.id and ${isBuddy(viewer)} offset 0
    ) s
    order by ended.end_time desc, ended.id desc limit ${limit}`.execute(db)
  return rows
}

const microTime = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A literal limit keeps the row estimate, and so the plan: planning costs ten times the reading. */
async function read(db: Database, viewer: string, keys: Key[], most: number): Promise<FeedSession[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FeedSession>`
    select ${sessionColumns}, ${ownLikeColumns(viewer)}, ${likedBy(viewer)} as liked_by, ${comments(viewer)}, ${photos(viewer)},
      ${mayComment(viewer)} as may_comment
    from (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) key ("userId" uuid, id uuid) limit ${sql.lit(most)}
    ) wanted join ${sessionsSeenBy(viewer)} s on s.owner_id = wanted."userId" and s.id = wanted.id and s.close
      ${joinSurferAndSpot}
    order by s.end_time desc, s.id desc`.execute(db)
  return rows
}

/** Columns `comments` and `comment_count` of rows `s`. Ids are ordered by time. */
const comments = (viewer: string) => sql`
  (select coalesce(json_agg(${commentJson} order by c.id), '[]')
    from (
      select * from comments c
      where c.owner_id = s.owner_id and c.session_id = s.id and ${isSessionCommentShown(viewer, sql`s.owner_id`)}
      order by c.id desc limit ${sql.lit(FEED_COMMENTS)}
    ) c join users u on u.id = c.user_id) as comments,
  (select count(*)::int from comments c
    where c.owner_id = s.owner_id and c.session_id = s.id and ${isSessionCommentShown(viewer, sql`s.owner_id`)}) as comment_count`

/** Columns `photos` and `photo_count` of rows `s`. */
const photos = (viewer: string) => sql`
  (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
    from (
      select * from photos p where p.owner_id = s.owner_id and p.session_id = s.id and ${isPhotoShown(viewer, sql`p`)}
      order by p.created_at, p.id limit ${sql.lit(FEED_PHOTOS)}
    ) p) as photos,
  (select count(*)::int from photos p
    where p.owner_id = s.owner_id and p.session_id = s.id and ${isPhotoShown(viewer, sql`p`)}) as photo_count`
