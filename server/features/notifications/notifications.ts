import { type RawBuilder, sql } from 'kysely'
import { UNREAD_COUNTED } from '#contract/limits.ts'
import { notificationKinds, safetyKinds } from '#contract/people/notification-kinds.ts'
import type { Notification } from '#contract/people/notifications.ts'
import type { Language } from '#languages'
import { isActorShown, markReadSql } from '#server/domain/notification-sql.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import { blockedWith, isUnseen, sessionsSeenBy } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { NotificationContent } from '#server/features/notifications/kinds/kind-entry.ts'
import { kindEntries, kindsWith, sqlByKind } from '#server/features/notifications/kinds/kinds.ts'
import { contentColumns, cutQuote, subjectFields, textOf } from '#server/features/notifications/kinds/texts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

/** Not those of a newer server process, of a kind that this one has no text for. */
const isListed = sql`
  n.in_app and n.kind = any(${notificationKinds}) and ${isActorShown(sql`n`)}`

type Row = NotificationContent &
  Pick<Notification, 'id' | 'createdAt' | 'readAt'> & { visibleSession: Session | null; quote: string | null }
type Session = { id: string; place: string | null }

const sessionKinds = kindsWith('sessionOf')
const ownSessionKinds = sessionKinds.filter((kind) => kindEntries[kind].sessionOf === 'recipient')

/** As the recipient may see it now. */
const visibleSession = sql`(
  select json_build_object('id', s.id, 'place', coalesce(spot.name, ${typedPlace}))
  from ${sessionsSeenBy(sql`n.user_id`)} s left join surf_spots spot on spot.id = s.surf_spot_id
  where s.owner_id = case when n.kind = any(${ownSessionKinds}) then n.user_id else n.actor_id end
    and s.id = n.session_id and s.known)`

type Page = { limit: number; cursor?: string }

/** Texts are in the reader's language of now, whatever it was when they came. */
export async function list(db: Database, userId: string, language: Language, { limit, cursor }: Page) {
  const { rows } = await sql<Row>`
    select n.id, n.created_at, n.read_at, ${contentColumns},
      case when n.kind = any(${sessionKinds}) then ${visibleSession} end as visible_session,
      ${sqlByKind('quote')} as quote
    from notifications n left join users actor on actor.id = n.actor_id
    where n.user_id = ${userId} ${cursor ? sql`and n.id < ${cursor}` : sql``} and ${isListed}
    order by n.id desc
    limit ${limit}`.execute(db)
  return { items: rows.map((row) => notificationOf(language, row)), unread: await countUnread(db, userId) }
}

function notificationOf(language: Language, { visibleSession, quote, ...row }: Row): Notification {
  const session = sessionKinds.includes(row.kind)
    ? { sessionId: visibleSession?.id ?? null, place: visibleSession?.place ?? null }
    : {}
  const week = row.kind === 'weekly_summary' ? { sessionId: null } : {}
  return {
    ...row,
    ...session,
    ...subjectFields(row),
    ...week,
    quote: quote && cutQuote(quote),
    text: textOf(language, row),
  }
}

/** Bounds how long one statement locks rows. */
const READ_AT_ONCE = 2_000

/** Those sent by push or mail alone stay unread. */
export async function read(db: Database, userId: string, ids?: string[]) {
  let marked: number
  do {
    marked = await readSome(db, userId, ids)
    if (marked > 0) await publish(db, notificationsChanged, { userIds: [userId] })
  } while (marked === READ_AT_ONCE)
  return { unread: await countUnread(db, userId) }
}

async function readSome(db: Database, userId: string, ids?: string[]): Promise<number> {
  const marked = await sql<{ count: number }>`
    with unread as (
      select user_id, id from notifications
      where user_id = ${userId} and read_at is null and in_app
        and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))
      order by id limit ${READ_AT_ONCE}
      for update
    ),
    read as (${markReadSql(sql`select user_id, id from unread`)})
    select count(*)::int as count from read`.execute(db)
  return marked.rows[0]?.count ?? 0
}

/** SQL: unread notifications, counted from an index up to UNREAD_COUNTED. */
export const unreadOf = (userId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select from notifications n
    where n.user_id = ${userId} and n.read_at is null and n.in_app
      -- An uncorrelated subquery, which PostgreSQL hashes once. actor_id may be null.
      and (n.actor_id in (${blockedWith(userId)})) is not true
      and not ${isUnseen(sql`n.actor_id`, sql`n.kind <> all(${safetyKinds}::text[])`)}
    limit ${sql.lit(UNREAD_COUNTED)}
  ) unread)`

async function countUnread(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(sql`${userId}`)} as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

export const notificationRetention: Retention[] = [
  {
    kind: 'notifications',
    table: 'notifications',
    storedMs: ({ KEEP_NOTIFICATIONS_DAYS }) => KEEP_NOTIFICATIONS_DAYS * DAY_MS,
    isOver: (storedMs) => isPast('created_at', storedMs),
  },
  {
    // Until then more of the same folds into them.
    kind: 'withdrawn_notifications',
    table: 'notifications',
    storedMs: () => DAY_MS,
    isOver: (storedMs) => sql`${isPast('fold_window', storedMs)} and not old.in_app and old.read_at is not null
      and old.session_id is null and old.plan_id is null and old.subject is null`,
  },
]
