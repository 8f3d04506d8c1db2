import { type RawBuilder, sql } from 'kysely'
import { lockedSession } from '#server/features/sessions/edits/session-owner.ts'
import { addingToLikeCounts } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** With so many likes that are not counted yet, the next one has them counted. */
export const COUNTED_FROM = 1_000
/** Bounds how long one statement holds rows. */
const COUNTED_AT_ONCE = 2_000

const isOfThis = (alias: RawBuilder<unknown>) => sql`${alias}.owner_id = s.owner_id and ${alias}.session_id = s.id`
const [l, c] = [sql.ref('l'), sql.ref('c')]

/** How many likes of a row `s` of sessionsSeenBy() are not counted in like_counts yet. */
export const uncountedLikes = sql<number>`(select count(*)::int from likes l where ${isOfThis(l)} and not l.is_counted)`

/** How many likes a row `s` has (docs/decisions/platform/0078-counts-read-a-bounded-number-of-rows.md). */
export const allLikes = sql<number>`(
  coalesce((select c.likes from like_counts c where ${isOfThis(c)}), 0) + ${uncountedLikes})`

/**
 * Adds likes of a session that are not counted yet to its count, and marks them so in the same statement. What others do at
 * this moment is left to the next time: likes that are being taken back or counted.
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
    ${addingToLikeCounts(sql`
      select owner_id, session_id, count(*)::int as likes from counted group by owner_id, session_id`)}`.execute(db)
}
