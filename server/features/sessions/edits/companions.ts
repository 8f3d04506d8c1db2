import { type RawBuilder, sql } from 'kysely'
import { surferJson } from '#server/domain/surfers.ts'
import { isShown } from '#server/domain/visibility.ts'
import { ownerOf } from '#server/features/sessions/edits/session-owner.ts'
import { sessionChanged } from '#server/features/sessions/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Locks the links of the buddies in `ids`. Call it before locking the session: the lock order of account removal. */
export async function lockBuddies(transaction: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ buddyId: string }>`
    select buddy_id from buddy_links
    where user_id = ${userId} and state = 'accepted' and buddy_id = any(${ids}::uuid[])
    order by buddy_id for share`.execute(transaction)
  return rows.map(({ buddyId }) => buddyId)
}

/** Sets a session's companions; one who left stays out. */
export async function nameCompanions(
  transaction: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  buddyIds: readonly string[],
): Promise<void> {
  await sql`
    delete from session_companions
    where owner_id = ${userId} and session_id = ${sessionId} and not has_left
      and buddy_id <> all(${buddyIds}::uuid[])`.execute(transaction)
  await sql`
    insert into session_companions (owner_id, session_id, buddy_id)
    select ${userId}, ${sessionId}, named.id from unnest(${buddyIds}::uuid[]) named (id)
    on conflict (owner_id, session_id, buddy_id) do nothing`.execute(transaction)
}

/** Removes a companion permanently. Refuses `session_not_found`. */
export async function leave(db: Database, userId: string, sessionId: string): Promise<{ id: string }> {
  const ownerId = await ownerOf(db, userId, sessionId)
  const gone = await sql`
    update session_companions set has_left = true
    where owner_id = ${ownerId} and session_id = ${sessionId} and buddy_id = ${userId} and not has_left
    returning session_id`.execute(db)
  if (gone.rows.length > 0) await publish(db, sessionChanged, { userId: ownerId, sessionId })
  return { id: sessionId }
}

/** SQL that is true if a companion `c` is shown: has not left, and is still a buddy. */
const isNamed = (c: RawBuilder<unknown>) => sql`
  not ${c}.has_left and exists (
    select from buddy_links link
    where link.user_id = ${c}.owner_id and link.buddy_id = ${c}.buddy_id and link.state = 'accepted')`

/** Companions of a row `s` of sessionsSeenBy() for owner and companions; blocks with `reader` apply. */
export const companionsOfSession = (viewer: string | null, reader: string | null) => sql`(
  select coalesce(json_agg(${surferJson(sql`u`)} order by u.first_name, u.last_name, u.id), '[]')
  from session_companions c join users u on u.id = c.buddy_id
  where s.known and c.owner_id = s.owner_id and c.session_id = s.id and ${isNamed(sql`c`)}
    and ${isShown(reader, sql`c.buddy_id`)}
    and (s.owner_id = ${viewer} or exists (
      select from session_companions own
      where own.owner_id = s.owner_id and own.session_id = s.id and own.buddy_id = ${viewer} and ${isNamed(sql`own`)})))`
