import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { postComment } from '#contract/sessions/reactions.ts'
import type { Comment } from '#contract/sessions/surf-sessions.ts'
import { createOnce, insertDeletedClientIds } from '#server/domain/create-once.ts'
import { notificationCtes, notifiedIds } from '#server/domain/notification-sql.ts'
import { isSessionCommentShown, mayComment } from '#server/domain/own-filters.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { sessionsSeenBy } from '#server/domain/visibility.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { lockedSession, ownerOf } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/**
 * Notifies the owner, unless it has a word that they hide. Refuses `session_not_found`, `comments_limited`,
 * `deleted_since`, `too_many_attempts`.
 */
export async function post(
  db: Database,
  userId: string,
  sessionId: string,
  { comment, clientId }: BodyOf<typeof postComment>,
) {
  const ownerId = await ownerOf(db, userId, sessionId)
  return createOnce(db, userId, {
    clientId,
    ownerId,
    earlier: sql`
      select id from comments
      where owner_id = ${ownerId} and session_id = ${sessionId} and user_id = ${userId} and client_id = ${clientId ?? null}`,
    limits: { comment: [userId], 'comment-in-day': [userId], 'comment-on-session': [userId, sessionId] },
    insert: async (tx) => {
      const shown = sql`from posted c where owner_id <> user_id and ${isSessionCommentShown(sql`c.owner_id`, sql`c.owner_id`)}`
      const { rows } = await sql<{ id: string; notified: string[] }>`
        with held as (${lockedSession(ownerId, sessionId)}),
        posted as (
          insert into comments (owner_id, session_id, user_id, client_id, comment)
          select s.owner_id, s.id, ${userId}, ${clientId ?? null}, ${comment}
          from held join ${sessionsSeenBy(userId)} s using (id) join users u on u.id = s.owner_id
          where ${mayComment(userId)}
          returning *
        ),
        ${notificationCtes({ userId: sql`owner_id`, kind: 'comment', actorId: sql`user_id`, sessionId: sql`session_id` }, shown)}
        select id, ${notifiedIds} as notified from posted`.execute(tx)
      const [row] = rows
      if (!row) {
        await ownerOf(tx, userId, sessionId)
        throw new Refusal('comments_limited')
      }
      await publish(tx, sessionChanged, { userId: ownerId, sessionId, about: 'reactions' })
      await publish(tx, notificationsChanged, { userIds: row.notified })
      return row.id
    },
    read: async (tx, id) => {
      const { rows } = await sql<Comment>`
        select c.id, c.comment, c.created_at, ${surferJson(sql`u`)} as "user"
        from comments c join users u on u.id = c.user_id
        where c.owner_id = ${ownerId} and c.session_id = ${sessionId} and c.id = ${id}`.execute(tx)
      return rows[0]!
    },
  })
}

/** For its author and the session's owner. Refuses `comment_not_found`, `not_your_comment`. */
export async function remove(db: Database, userId: string, sessionId: string, id: string): Promise<{ id: string }> {
  const ownerId = await ownerOf(db, userId, sessionId)
  const removed = await sql`
    with removed as (
      delete from comments
      where owner_id = ${ownerId} and session_id = ${sessionId} and id = ${id} and ${userId} in (user_id, owner_id)
      returning owner_id, user_id, client_id
    ),
    remembered as (${insertDeletedClientIds(sql`select * from removed`)})
    select from removed`.execute(db)
  if (removed.rows.length > 0) {
    await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'reactions' })
    return { id }
  }
  const others = await sql`
    select from comments c where c.owner_id = ${ownerId} and c.session_id = ${sessionId} and c.id = ${id}
      and ${isSessionCommentShown(userId, sql`${ownerId}`)}`.execute(db)
  throw new Refusal(others.rows.length > 0 ? 'not_your_comment' : 'comment_not_found')
}
