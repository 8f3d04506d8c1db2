import { sql } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import type { Surfer } from '#contract/users.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'

const does: Record<Notification['kind'], string> = {
  buddy_request: 'wants to be your buddy',
  buddy_accepted: 'accepted your buddy request',
  joined: 'joined your session',
}

/** 'Kai Nakamura joined your session' */
const textOf = (kind: Notification['kind'], actor: Surfer | null) =>
  `${actor ? `${actor.firstName} ${actor.lastName}` : 'Someone'} ${does[kind]}`

/** What this surfer was told, newest first, after the one whose id is the cursor; `unread` counts all of theirs. */
export async function list(db: Database, userId: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const rows = await sql<Omit<Notification, 'text'>>`
    select n.id, n.kind, n.created_at, n.read_at, n.session_id, surfer_json(u) as actor
    from notifications n left join users u on u.id = n.actor_id
    where n.user_id = ${userId} and (${cursor ?? null}::uuid is null or n.id < ${cursor ?? null}::uuid)
    order by n.id desc
    limit ${limit}`.execute(db)
  const items = rows.rows.map((row) => ({ ...row, text: textOf(row.kind, row.actor) }))
  return { items, unread: await countUnread(db, userId) }
}

/** Marks these of this surfer's notifications as read, or all of them; their other open pages hear of it. */
export async function read(db: Database, userId: string, ids?: string[]) {
  await sql`
    with unread as (
      select id from notifications
      where user_id = ${userId} and read_at is null and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))
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
    select count(*)::int as count from notifications where user_id = ${userId} and read_at is null`.execute(db)
  return unread.rows[0]?.count ?? 0
}
