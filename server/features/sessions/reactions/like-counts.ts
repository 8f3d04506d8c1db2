import { type RawBuilder, sql } from 'kysely'
import { lockedSession } from '#server/features/sessions/edits/session-owner.ts'
import { addLikeCountsSql } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Uncounted likes from which the next like counts them. */
export const COUNTED_FROM = 1_000
const COUNTED_AT_ONCE = 2_000

const isOfThis = (alias: RawBuilder<unknown>) => sql`${alias}.owner_id = s.owner_id and ${alias}.session_id = s.id`
const [l, c] = [sql.ref('l'), sql.ref('c')]

/** SQL of the likes of a row `s` of sessionsSeenBy() that like_counts lacks. */
export const uncountedLikes = sql<number>`(select count(*)::int from likes l where ${isOfThis(l)} and not l.is_counted)`

/** SQL of all likes of a row `s` (docs/decisions/platform/0078-counts-read-a-bounded-number-of-rows.md). */
export const allLikes = sql<number>`(
  coalesce((select c.likes from like_counts c where ${isOfThis(c)}), 0) + ${uncountedLikes})`

/**
 * Adds uncounted likes to the session's count and marks them, in one statement. Locked likes wait for the next time.
 */
export async function countLikes(db: Database, ownerId: string, sessionId: string): Promise<void> {
  await sql`
    with s as (${lockedSession(ownerId, sessionId)}),
    uncounted as (
      select l.user_id from likes l join s on l.session_id = s.id
      where l.owner_id = ${ownerId} and not l.is_counted
      limit ${COUNTED_AT_ONCE} for no key update of l skip locked
    ),
    counted as (
      update likes l set is_counted = true from uncounted
      where l.owner_id = ${ownerId} and l.session_id = ${sessionId} and l.user_id = uncounted.user_id
      returning l.owner_id, l.session_id
    )
    ${addLikeCountsSql(sql`
      select owner_id, session_id, count(*)::int as likes from counted group by owner_id, session_id`)}`.execute(db)
}
