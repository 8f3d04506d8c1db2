import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { FEED_COMMENTS, FEED_DAYS, FEED_LEAST_MINUTES, FEED_PHOTOS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FeedSession, feed } from '#contract/sessions/feed.ts'
import { notBlocked } from '#server/domain/blocks.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { FEW_LINKS } from '#server/features/sessions/check-in/few-links.ts'
import { likedBy, ownLikeColumns } from '#server/features/sessions/reactions/like-columns.ts'
import {
  commentJson,
  isBuddy,
  photoJson,
  sessionColumns,
  withSurferAndSpot,
} from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY_MS, WEEK_MS } from '#surf/time/durations.ts'

const A_MONDAY = Date.UTC(1970, 0, 5)

/** Whether a row of surf_sessions can stand in a feed: has ended, is not private, and was no check-in by mistake. */
const isCard = sql`
  visibility <> 'private' and end_time - start_time >= make_interval(mins => ${sql.lit(FEED_LEAST_MINUTES)})`

type Page = QueryOf<typeof feed>
/** `endTime` to the microsecond: by less, those that end in the same millisecond would be left out of the next page. */
type Place = { endTime: string; id: string }
type Key = Place & { userId: string }

/**
 * A page of the viewer's feed: buddies' sessions of FEED_LEAST_MINUTES or more that ended in the 14 days before `now`, the
 * last to end first, going on after `cursor`. Keys are found first, and then read; whether the viewer may see a session is up to sessionsSeenBy(), both times.
 */
export async function page(db: Database, viewer: string, asked: Page, now: Date): Promise<ReplyOf<typeof feed>> {
  const keys = await newest(db, viewer, asked, now)
  const last = keys.length === asked.limit ? keys.at(-1) : undefined
  return { items: await read(db, viewer, keys, asked.limit), next: last ? `${last.endTime}_${last.id}` : null }
}

/** One session as the viewer's feed shows it, however long ago it ended. Refuses `session_not_found`. */
export async function byId(db: Database, viewer: string, id: string): Promise<FeedSession> {
  const ended = sql`
    select user_id, id, end_time from surf_sessions
    where id = ${id} and user_id <> ${viewer} and ${isCard}`
  const [session] = await read(db, viewer, await seen(db, viewer, ended, 1), 1)
  if (!session) throw new Refusal('session_not_found')
  return session
}

/** The keys of a page; with more than 500 buddies week by week, until it is full. */
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

/** Where the week of this time begins, in UTC; both in milliseconds. */
const mondayBefore = (time: number) => time - ((time - A_MONDAY) % WEEK_MS)

/** The ids of the viewer's buddies who are not muted; null when there are more than 500. */
async function fewUnmuted(db: Database, viewer: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${unmuted(viewer)} limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}

/** SQL of the ids of these buddies, from two indexes alone: of all buddies, and of the muted ones. */
const unmuted = (viewer: string) => sql`
  select buddy_id as id from buddy_links
  where user_id = ${viewer} and state = 'accepted' and buddy_id not in (${muted(viewer)})`

const muted = (viewer: string) => sql`select buddy_id from buddy_links where user_id = ${viewer} and is_muted`

/**
 * SQL of the keys of what each of these surfers surfed. `offset 0` keeps PostgreSQL from a join, for which it may read what
 * everybody surfed.
 */
const endedOf = (surferIds: readonly string[], since: Date, within: RawBuilder<unknown>) => sql`
  select s.user_id, s.id, s.end_time from unnest(${surferIds}::uuid[]) surfer (id) cross join lateral (
    select user_id, id, end_time from surf_sessions where user_id = surfer.id and end_time > ${since} and ${within} offset 0
  ) s`

/**
 * SQL of the keys of what buddies surfed in the week from this Monday, from an index by week and a number of 32 bits for each
 * surfer. What others with the same number surfed is left out by seen(), and what a muted buddy did here. By the difference
 * of two times PostgreSQL cannot tell how many rows there will be, and keeps its plan.
 */
const endedInWeek = (monday: number, viewer: string, since: Date, within: RawBuilder<unknown>) => sql`
  select user_id, id, end_time from surf_sessions
  where date_trunc('week', end_time at time zone 'UTC')::date = ${new Date(monday).toISOString().slice(0, 10)}
    and uuid_hash(user_id) = any(array(select uuid_hash(buddy.id) from (${unmuted(viewer)}) buddy))
    and user_id not in (${muted(viewer)}) and end_time - ${since}::timestamptz > interval '0' and ${within}`

/** The first of these keys whose sessions the viewer sees as a buddy. */
async function seen(db: Database, viewer: string, keys: RawBuilder<unknown>, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select ended.user_id, ended.id, ${microTime(sql`ended.end_time`)} as end_time
    from (select * from (${keys}) ended order by end_time desc, id desc) ended cross join lateral (
      select from ${sessionsSeenBy(viewer)} s where s.owner_id = ended.user_id and s.id = ended.id and ${isBuddy(viewer)}
    ) s
    order by ended.end_time desc, ended.id desc limit ${limit}`.execute(db)
  return rows
}

const microTime = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Reads these sessions, `most` of them. From JSON, cut off at a number that stands in the statement, PostgreSQL expects as many
 * rows whatever the keys are, and keeps its plan: planning takes ten times as long as reading.
 */
async function read(db: Database, viewer: string, keys: Key[], most: number): Promise<FeedSession[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FeedSession>`
    select ${sessionColumns}, ${ownLikeColumns(viewer)}, ${likedBy(viewer)} as liked_by, ${comments(viewer)}, ${photos}
    from (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) key ("userId" uuid, id uuid) limit ${sql.lit(most)}
    ) wanted join ${sessionsSeenBy(viewer)} s on s.owner_id = wanted."userId" and s.id = wanted.id and s.close
      ${withSurferAndSpot}
    order by s.end_time desc, s.id desc`.execute(db)
  return rows
}

/** The columns `comments` and `comment_count` of rows `s`. Ids are ordered by time, so that the last are found by key. */
const comments = (viewer: string) => sql`
  (select coalesce(json_agg(${commentJson} order by c.id), '[]')
    from (
      select * from comments c
      where c.owner_id = s.owner_id and c.session_id = s.id and ${notBlocked(viewer, sql`c.user_id`)}
      order by c.id desc limit ${sql.lit(FEED_COMMENTS)}
    ) c join users u on u.id = c.user_id) as comments,
  (select count(*)::int from comments c
    where c.owner_id = s.owner_id and c.session_id = s.id and ${notBlocked(viewer, sql`c.user_id`)}) as comment_count`

/** The columns `photos` and `photo_count` of rows `s`. */
const photos = sql`
  (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
    from (
      select * from photos p where p.owner_id = s.owner_id and p.session_id = s.id
      order by p.created_at, p.id limit ${sql.lit(FEED_PHOTOS)}
    ) p) as photos,
  (select count(*)::int from photos p where p.owner_id = s.owner_id and p.session_id = s.id) as photo_count`
