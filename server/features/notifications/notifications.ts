import { type RawBuilder, sql } from 'kysely'
import { GPS_ONLY_LOCATION, UNREAD_COUNTED } from '#contract/limits.ts'
import type { Notification, NotificationKind } from '#contract/people/notifications.ts'
import { notBlocked } from '#server/domain/blocks.ts'
import { markingRead } from '#server/domain/notifying.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { cutQuote } from '#server/features/notifications/kinds/quotes.ts'
import { spotOfSeaAlert } from '#server/features/notifications/kinds/sea-alert-words.ts'
import { contentColumns, type NotificationContent, textOf } from '#server/features/notifications/kinds/texts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Of rows `n`: neither what the surfer muted nor what comes from somebody who is hidden from them. */
const isHeard = sql`n.in_app and ${notBlocked(sql`n.user_id`, sql`n.actor_id`)}`

type Row = NotificationContent &
  Pick<Notification, 'id' | 'createdAt' | 'readAt'> & { visibleSession: Session | null; said: string | null }
type Session = { id: string; place: string | null }

/** The session of one's own that was liked or commented on, or the one that a surfer began: as the reader sees it now. */
const visibleSession = sql`(
  select json_build_object('id', s.id, 'place', coalesce(spot.name, nullif(s.custom_location, ${GPS_ONLY_LOCATION})))
  from ${sessionsSeenBy(sql`n.user_id`)} s left join surf_spots spot on spot.id = s.surf_spot_id
  where s.owner_id = case when n.kind in ('like', 'comment') then n.user_id else n.actor_id end
    and s.id = n.session_id and s.known)`

/** The last comment that the notification is about: those of one hour of the clock are folded (server/domain/notifying.ts). */
const lastComment = sql`(
  select c.comment from comments c
  where c.owner_id = n.user_id and c.session_id = n.session_id and c.user_id = n.actor_id
    and c.created_at between date_trunc('hour', n.created_at, 'UTC') and n.created_at
  order by c.created_at desc, c.id desc limit 1)`

/** The last message of that surfer on a plan that the reader is part of still. */
const lastPlanMessage = sql`(
  select m.message
  from plan_surfers own join plan_messages m on m.owner_id = own.owner_id and m.plan_id = own.plan_id
  where own.user_id = n.user_id and own.plan_id = n.plan_id and own.answer is distinct from 'no'
    and ${notBlocked(sql`n.user_id`, sql`own.owner_id`)}
    and m.user_id = n.actor_id and m.message is not null
  order by m.id desc limit 1)`

const SESSION_KINDS: readonly NotificationKind[] = ['like', 'comment', 'joined', 'checked_in']

/** A surfer's notifications, newest first, after the one whose id is the cursor, and how many of all are unread. */
export async function list(db: Database, userId: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select n.id, n.created_at, n.read_at, ${contentColumns},
      case when n.kind = any(${SESSION_KINDS}) then ${visibleSession} end as visible_session,
      case n.kind when 'comment' then ${lastComment} when 'plan_message' then ${lastPlanMessage} end as said
    from notifications n left join users actor on actor.id = n.actor_id
    where n.user_id = ${userId} ${cursor ? sql`and n.id < ${cursor}` : sql``} and ${isHeard}
    order by n.id desc
    limit ${limit}`.execute(db)
  return { items: rows.map(notificationOf), unread: await countUnread(db, userId) }
}

function notificationOf({ visibleSession, said, ...row }: Row): Notification {
  const session = SESSION_KINDS.includes(row.kind)
    ? { sessionId: visibleSession?.id ?? null, place: visibleSession?.place ?? null }
    : {}
  const ended = row.kind === 'still_out' && row.subject !== null ? { endAssumed: true as const } : {}
  const sea = row.kind === 'sea_alert' ? { spotId: spotOfSeaAlert(row.subject) } : {}
  const week = row.kind === 'weekly_summary' ? { sessionId: null } : {}
  return { ...row, ...session, ...ended, ...sea, ...week, quote: said && cutQuote(said), text: textOf(row) }
}

/** Bounds how long one statement holds rows. */
const READ_AT_ONCE = 2_000

/**
 * Marks these of this surfer's notifications as read, or all of them; their other open pages are notified. What was sent
 * by push or mail alone was not seen, and stays as it is.
 */
export async function read(db: Database, userId: string, ids?: string[]) {
  let marked: number
  do {
    marked = await readSome(db, userId, ids)
    if (marked > 0) await publish(db, notificationsChanged, { userIds: [userId] })
  } while (marked === READ_AT_ONCE)
  return { unread: await countUnread(db, userId) }
}

/** Marks at most READ_AT_ONCE of them, and answers how many. */
async function readSome(db: Database, userId: string, ids?: string[]): Promise<number> {
  const marked = await sql<{ count: number }>`
    with unread as (
      select user_id, id from notifications
      where user_id = ${userId} and read_at is null and in_app
        and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))
      order by id limit ${READ_AT_ONCE}
      for update
    ),
    read as (${markingRead(sql`select user_id, id from unread`)})
    select count(*)::int as count from read`.execute(db)
  return marked.rows[0]?.count ?? 0
}

/**
 * How many notifications are unread, as the bell counts them: an expression for the surfer of this id. Counts up to a bound,
 * from an index (docs/decisions/platform/0078-counts-read-a-bounded-number-of-rows.md).
 */
export const unreadOf = (userId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select from notifications n
    where n.user_id = ${userId} and n.read_at is null and n.in_app
      -- Hashed once: whether there is a block is not looked up for each. Some come from nobody.
      and (n.actor_id in (select block.buddy_id from buddy_links block
        where block.user_id = ${userId} and block.state in ('blocked', 'was_blocked'))) is not true
    limit ${sql.lit(UNREAD_COUNTED)}
  ) unread)`

async function countUnread(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(sql`${userId}`)} as unread`.execute(db)
  return rows[0]?.unread ?? 0
}
