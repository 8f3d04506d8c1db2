import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Comment, postComment } from '#contract/sessions/surf-sessions.ts'
import { notBlocked } from '#server/domain/blocks.ts'
import { rememberingDeleted, wasDeleted } from '#server/domain/earlier-try.ts'
import { notified, notifying } from '#server/domain/notifying.ts'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'
import { surferJson } from '#server/domain/surfer-json.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { lockedSession, ownerOf } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Posted = BodyOf<typeof postComment>

/**
 * Adds a comment, and tells the owner unless it is their own. `repeated` when the same `clientId` had come before: a
 * retry gets the comment of the first try. Refuses `session_not_found`, `deleted_since`, `too_many_attempts`.
 */
export async function post(
  db: Database,
  userId: string,
  sessionId: string,
  posted: Posted,
): Promise<{ comment: Comment; repeated: boolean }> {
  const ownerId = await ownerOf(db, userId, sessionId)
  const ofEarlier = () => ofEarlierTry(db, userId, { ownerId, sessionId }, posted)
  try {
    await spend(db, { comment: [userId], 'comment-in-day': [userId], 'comment-on-session': [userId, sessionId] })
  } catch (refused) {
    const comment = refused instanceof Refusal ? await ofEarlier() : undefined
    if (!comment) throw refused
    return { comment, repeated: true }
  }
  const constraints = {
    comments_owner_id_session_id_fkey: 'session_not_found',
    comments_user_id_fkey: 'sign_in_required',
  } as const
  const added = await refusing(constraints, () =>
    sql<Comment & { notified: string[] }>`
      with held as (${lockedSession(ownerId, sessionId)}),
      posted as (
        insert into comments (owner_id, session_id, user_id, client_id, comment)
        select s.owner_id, s.id, ${userId}, ${posted.clientId ?? null}, ${posted.comment}
        from held join ${sessionsSeenBy(userId)} s using (id)
        where s.known and not exists (
          select from deleted_client_ids d
          where d.owner_id = s.owner_id and d.user_id = ${userId} and d.client_id = ${posted.clientId ?? null})
        on conflict (owner_id, session_id, user_id, client_id) do nothing
        returning *
      ),
      ${notifying({ userId: sql`owner_id`, kind: 'comment', actorId: sql`user_id`, sessionId: sql`session_id` }, sql`from posted where owner_id <> user_id`)}
      select ${commentColumns}, ${notified} as notified
      from posted c join users u on u.id = c.user_id`.execute(db),
  )
  const [row] = added.rows
  if (row) {
    const { notified: owners, ...comment } = row
    await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'reactions' })
    await publish(db, notificationsChanged, { userIds: owners })
    return { comment, repeated: false }
  }
  const earlier = await ofEarlier()
  if (earlier) return { comment: earlier, repeated: true }
  if (await wasDeleted(db, { ownerId, userId, clientId: posted.clientId })) throw new Refusal('deleted_since')
  // Hidden, or gone, since it was looked for.
  throw new Refusal('session_not_found')
}

const commentColumns = sql`c.id, c.comment, c.created_at, ${surferJson(sql`u`)} as "user"`

async function ofEarlierTry(
  db: Database,
  userId: string,
  { ownerId, sessionId }: { ownerId: string; sessionId: string },
  { clientId }: Posted,
): Promise<Comment | undefined> {
  const earlier = await sql<Comment>`
    select ${commentColumns} from comments c join users u on u.id = c.user_id
    where c.owner_id = ${ownerId} and c.session_id = ${sessionId} and c.user_id = ${userId}
      and c.client_id = ${clientId ?? null}`.execute(db)
  return earlier.rows[0]
}

/**
 * Takes a comment away: one's own, or any in one's own session. Refuses `session_not_found`, `comment_not_found`, and
 * `not_your_comment` to others who see it.
 */
export async function remove(db: Database, userId: string, sessionId: string, id: string): Promise<{ id: string }> {
  const ownerId = await ownerOf(db, userId, sessionId)
  const removed = await sql`
    with removed as (
      delete from comments
      where owner_id = ${ownerId} and session_id = ${sessionId} and id = ${id} and ${userId} in (user_id, owner_id)
      returning owner_id, user_id, client_id
    ),
    remembered as (${rememberingDeleted(sql`select * from removed`)})
    select from removed`.execute(db)
  if (removed.rows.length > 0) {
    await publish(db, sessionChanged, { userId: ownerId, sessionId, about: 'reactions' })
    return { id }
  }
  const others = await sql`
    select from comments c where c.owner_id = ${ownerId} and c.session_id = ${sessionId} and c.id = ${id}
      and ${notBlocked(userId, sql`c.user_id`)}`.execute(db)
  throw new Refusal(others.rows.length > 0 ? 'not_your_comment' : 'comment_not_found')
}
