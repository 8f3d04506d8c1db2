import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { safetyKinds } from '#contract/notifications.ts'
import type { editSession, SurfSession } from '#contract/surf-sessions.ts'
import { holdOwn, ownSession, shownUntilNow } from '#server/features/surf-sessions/session-owner.ts'
import { sessionColumns, withSurferAndSpot } from '#server/features/surf-sessions/wire.ts'
import type { Database } from '#server/platform/database.ts'
import { announcing } from '#server/platform/live/bus.ts'
import { takingBack } from '#server/platform/notifying.ts'

type Edit = BodyOf<typeof editSession>

/** An event of the live bus holds at most 8,000 bytes. */
const SURFERS_PER_EVENT = 100

/**
 * Changes what the surfer says about their session, and who may see it; null takes a value away, what is not named
 * stays. Once it is private, nobody's notifications speak of it any more, but of its alarms. Refuses `session_not_found`,
 * `not_session_owner`.
 */
export async function edit(db: Database, userId: string, id: string, named: Edit): Promise<SurfSession> {
  if (Object.keys(named).length === 0) return ownSession(db, userId, id)
  return db.transaction().execute(async (transaction) => {
    const was = await holdOwn(transaction, userId, id)
    const change = transaction
      .updateTable('surfSessions')
      .set(named)
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returningAll()
    const isShownAnew = named.visibility !== undefined && named.visibility !== was.visibility
    const edited = await sql<SurfSession>`
      with session as (${change})
      select ${sessionColumns},
        ${announcing({ topic: 'session_changed', userId, sessionId: id, ...(isShownAnew && shownUntilNow(was)) })},
        case when s.is_active
          then ${announcing({ topic: 'session', userId, sessionId: id, status: 'started', audience: 'self' })}
          else ${announcing({ topic: 'session', userId, sessionId: id, status: 'ended', audience: 'self' })} end
      from session s ${withSurferAndSpot}`.execute(transaction)
    if (named.visibility === 'private') await forget(transaction, id, { exceptOf: userId })
    return edited.rows[0]!
  })
}

/**
 * Removes the surfer's session with all that belongs to it, also what others were told of it, but of its alarms. Who
 * joined it keeps their own. Refuses `session_not_found`, `not_session_owner`.
 */
export const remove = (db: Database, userId: string, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (transaction) => {
    const was = await holdOwn(transaction, userId, id)
    const { was: shownTo, ...spot } = shownUntilNow(was)
    const ended = { topic: 'session', userId, sessionId: id, status: 'ended', ...spot }
    const removed = await sql<{ partyId: string }>`
      with removed as (delete from surf_sessions where user_id = ${userId} and id = ${id} returning *)
      select party_id, ${announcing({ topic: 'session_changed', userId, sessionId: id, was: shownTo, ...spot })},
        case when is_active and ${shownTo !== 'private'} then ${announcing({ ...ended, audience: 'buddies' })}
          else ${announcing({ ...ended, audience: 'self' })} end
      from removed`.execute(transaction)
    await forget(transaction, id)
    await tellParty(transaction, removed.rows[0]!.partyId)
    return { id }
  })

/**
 * Takes back what surfers were told of a session; their open pages hear of it. Not what others heard of an alarm, and of
 * how it ended: that names no place once it is over, and would be lost to phones that it is still on its way to. Locked
 * in the order of those who read.
 */
async function forget(db: Database, sessionId: string, { exceptOf = null }: { exceptOf?: string | null } = {}) {
  const forgotten = await sql<{ userId: string }>`
    ${takingBack(sql`
      select user_id, id from notifications
      where session_id = ${sessionId} and user_id is distinct from ${exceptOf}
        and (actor_id is null or kind <> all(${safetyKinds}::text[]))
      order by user_id, id
      for update`)}`.execute(db)
  const surfers = [...new Set(forgotten.rows.map(({ userId }) => userId))]
  for (let from = 0; from < surfers.length; from += SURFERS_PER_EVENT) {
    const userIds = surfers.slice(from, from + SURFERS_PER_EVENT)
    await sql`select ${announcing({ topic: 'notifications', userIds })}`.execute(db)
  }
}

/** Any session of the party stands for all of them. */
async function tellParty(db: Database, partyId: string) {
  const [mate] = await db
    .selectFrom('surfSessions')
    .select(['userId', 'id as sessionId'])
    .where('partyId', '=', partyId)
    .limit(1)
    .execute()
  if (mate) await sql`select ${announcing({ topic: 'session_changed', ...mate, about: 'party' })}`.execute(db)
}
