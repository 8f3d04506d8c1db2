import { sql } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import { type Told, textOf, toldColumns } from '#server/features/notifications/texts.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

/** Of rows `n`: in the app the surfer hears neither what they muted nor of those who are hidden from them. */
const isHeard = sql`n.in_app and not is_hidden(n.user_id, n.actor_id)`

type Row = Told & Pick<Notification, 'id' | 'createdAt' | 'readAt'>

/** What this surfer was told, newest first, after the one whose id is the cursor; `unread` counts all of theirs. */
export async function list(db: Database, userId: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select n.id, n.created_at, n.read_at, ${toldColumns}
    from notifications n left join users actor on actor.id = n.actor_id
    where n.user_id = ${userId} and (${cursor ?? null}::uuid is null or n.id < ${cursor ?? null}::uuid) and ${isHeard}
    order by n.id desc
    limit ${limit}`.execute(db)
  return { items: rows.map((row) => ({ ...row, text: textOf(row) })), unread: await countUnread(db, userId) }
}

/**
 * Marks these of this surfer's notifications as read, or all of them; their other open pages hear of it. What is told by
 * push or mail alone was not seen, and stays as it is.
 */
export async function read(db: Database, userId: string, ids?: string[]) {
  await sql`
    with unread as (
      select id from notifications
      where user_id = ${userId} and read_at is null and in_app
        and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))
      order by id
      for update
    ),
    read as (
      update notifications n set read_at = now() from unread where n.user_id = ${userId} and n.id = unread.id
      returning n.id
    )
    select ${announcing({ topic: 'notifications', userIds: [userId] })} where exists (select from read)`.execute(db)
  return { unread: await countUnread(db, userId) }
}

async function countUnread(db: Database, userId: string): Promise<number> {
  const unread = await sql<{ count: number }>`
    select count(*)::int as count from notifications n
    where n.user_id = ${userId} and n.read_at is null and ${isHeard}`.execute(db)
  return unread.rows[0]?.count ?? 0
}
