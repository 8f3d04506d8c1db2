import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { FeedSession, feed } from '#contract/feed.ts'
import { FEED_COMMENTS, FEED_DAYS, FEED_PHOTOS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { FEW_LINKS } from '#server/features/surf-sessions/few-links.ts'
import { likedBy, ownLikeColumns } from '#server/features/surf-sessions/like-columns.ts'
import { commentJson, photoJson, sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import { notBlocked } from '#server/platform/blocks.ts'
import type { Database } from '#server/platform/database.ts'

const DAY_MS = 86_400_000
/**
 * How many of everybody's newest sessions one page walks for those of very many buddies. Among a million surfers ten sessions of
 * 5,000 buddies who surf as others do are found within 2,000.
 */
const MOST_WALKED = 20_000
/** Before every id: with a time, it is the place in the walk where all that ended earlier begins. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Page = QueryOf<typeof feed>
/** `endTime` to the microsecond: by less, those that end in the same millisecond would be left out of the next page. */
type Place = { endTime: string; id: string }
type Key = Place & { userId: string }
/** `next`: where the next page begins; null when this is the last one. */
type Found = { keys: Key[]; next: Place | null }

/**
 * A page of the viewer's feed: buddies' sessions that ended in the 14 days before `now`, the last to end first, going on after
 * `cursor`. Keys are found first, and then read; whether the viewer may see a session is up to sessions_seen_by(), both times.
 * For more than 500 buddies it looks among everybody's newest `mostWalked` sessions and leaves the rest to the next page, so
 * a page may have few sessions, or none, and a `next`.
 */
export async function page(
  db: Database,
  viewer: string,
  asked: Page,
  now: Date,
  mostWalked = MOST_WALKED,
): Promise<ReplyOf<typeof feed>> {
  const { keys, next } = await newest(db, viewer, asked, now, mostWalked)
  return { items: await read(db, viewer, keys), next: next && `${next.endTime}_${next.id}` }
}

/** One session as the viewer's feed shows it, however long ago it ended. Refuses `session_not_found`. */
export async function byId(db: Database, viewer: string, id: string): Promise<FeedSession> {
  const ended = sql`
    select user_id, id, end_time from surf_sessions
    where id = ${id} and user_id <> ${viewer} and end_time is not null and visibility <> 'private'`
  const [session] = await read(db, viewer, await seen(db, viewer, ended, 1))
  if (!session) throw new Refusal('session_not_found')
  return session
}

async function newest(
  db: Database,
  viewer: string,
  { limit, cursor }: Page,
  now: Date,
  mostWalked: number,
): Promise<Found> {
  const within = sql`visibility <> 'private' and end_time > ${new Date(now.getTime() - FEED_DAYS * DAY_MS)}
    ${cursor ? sql`and (end_time, id) < (${cursor.endTime}, ${cursor.id})` : sql``}`
  const few = await fewUnmuted(db, viewer)
  if (few?.length === 0) return { keys: [], next: null }
  const among = few ? endedOf(few, within) : walked(viewer, within, mostWalked)
  const keys = await seen(db, viewer, among, limit)
  const last = keys.at(-1)
  if (last && keys.length === limit) return { keys, next: last }
  return { keys, next: few ? null : await walkedTo(db, within, mostWalked, { last, cursor }) }
}

/** The ids of the viewer's buddies who are not muted; null when there are more than 500. */
async function fewUnmuted(db: Database, viewer: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${unmuted(viewer)} limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}

/** SQL of the ids of these buddies, from two indexes alone: of all buddies, and of the muted ones. */
const unmuted = (viewer: string) => sql`
  select buddy_id as id from buddy_links
  where user_id = ${viewer} and state = 'accepted' and buddy_id not in (
    select buddy_id from buddy_links where user_id = ${viewer} and is_muted)`

/**
 * SQL of the keys of what each of these surfers surfed. `offset 0` keeps PostgreSQL from a join, for which it may read what
 * everybody surfed.
 */
const endedOf = (surferIds: readonly string[], within: RawBuilder<unknown>) => sql`
  select s.user_id, s.id, s.end_time from unnest(${surferIds}::uuid[]) surfer (id) cross join lateral (
    select user_id, id, end_time from surf_sessions where user_id = surfer.id and ${within} offset 0
  ) s`

/**
 * SQL of the keys of what buddies surfed, among everybody's newest sessions. `is true` keeps PostgreSQL from joining: it
 * looks each session up in a hash of the buddies, in the order of the index, and stops when there are enough.
 */
const walked = (viewer: string, within: RawBuilder<unknown>, most: number) => sql`
  select user_id, id, end_time from (${walk(within)} limit ${sql.lit(most)}) newest
  where (user_id in (${unmuted(viewer)})) is true`

const walk = (within: RawBuilder<unknown>) => sql`
  select user_id, id, end_time from surf_sessions where ${within} order by end_time desc, id desc`

/**
 * Where the next page begins after a walk that found too little, down to `last` on a page after `cursor`; null when nothing lies
 * beyond. It is told by the minute: the session at which the walk stopped may be one that the viewer knows nothing of. Only
 * when one page walks less than a minute, it is told exactly, so that the next page is another.
 */
async function walkedTo(
  db: Database,
  within: RawBuilder<unknown>,
  most: number,
  { last, cursor }: { last: Place | undefined; cursor: Place | undefined },
): Promise<Place | null> {
  const { rows } = await sql<Place & { nextMinute: string }>`
    select ${microTime(sql`end_time`)} as end_time, id,
      ${microTime(sql`date_trunc('minute', end_time) + interval '1 minute'`)} as next_minute
    from (${walk(within)} offset ${sql.lit(most - 1)} limit 2) beyond`.execute(db)
  const [stop, beyond] = rows
  if (!stop || !beyond) return null
  const before = last ?? cursor
  if (!before || stop.nextMinute < before.endTime) return { endTime: stop.nextMinute, id: FIRST_ID }
  return last ?? stop
}

/** The first of these keys whose sessions the viewer sees as a buddy. */
async function seen(db: Database, viewer: string, keys: RawBuilder<unknown>, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select ended.user_id, ended.id, ${microTime(sql`ended.end_time`)} as end_time
    from (select * from (${keys}) ended order by end_time desc, id desc) ended cross join lateral (
      select from sessions_seen_by(${viewer}) s where s.owner_id = ended.user_id and s.id = ended.id and s.close
    ) s
    order by ended.end_time desc, ended.id desc limit ${limit}`.execute(db)
  return rows
}

const microTime = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** By a statement of its own: beside the walk, PostgreSQL takes what each of a few rows costs for nothing. */
async function read(db: Database, viewer: string, keys: Key[]): Promise<FeedSession[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FeedSession>`
    select ${sessionColumns}, ${ownLikeColumns(viewer)}, ${likedBy(viewer)} as liked_by, ${comments(viewer)}, ${photos}
    from unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) wanted (user_id, id)
      join sessions_seen_by(${viewer}) s on s.owner_id = wanted.user_id and s.id = wanted.id and s.close
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
  (select count(*)::int from comments c where c.owner_id = s.owner_id and c.session_id = s.id) - (
    select count(*)::int from buddy_links block
      join comments c on c.owner_id = s.owner_id and c.session_id = s.id and c.user_id = block.buddy_id
    where block.user_id = ${viewer} and block.state in ('blocked', 'was_blocked')) as comment_count`

/** The columns `photos` and `photo_count` of rows `s`. */
const photos = sql`
  (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
    from (
      select * from photos p where p.owner_id = s.owner_id and p.session_id = s.id
      order by p.created_at, p.id limit ${sql.lit(FEED_PHOTOS)}
    ) p) as photos,
  (select count(*)::int from photos p where p.owner_id = s.owner_id and p.session_id = s.id) as photo_count`
