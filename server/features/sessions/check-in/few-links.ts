import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Up to so many surfers, reading what belongs to each of them costs less than finding it by spot or place. */
export const FEW_LINKS = 500

const LINKED = {
  buddies: ['accepted'],
  /** Buddies, and those with a block on either side. */
  known: ['accepted', 'blocked', 'was_blocked'],
}

/**
 * The ids of this surfer's buddies, or of all whose sessions this surfer sees otherwise than strangers do; null when there
 * are more than 500. With the ids a second statement reads each session where its surfer's rows are. They grant nothing:
 * what that statement shows is up to sessionsSeenBy().
 */
export async function fewLinked(db: Database, userId: string, which: keyof typeof LINKED): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select buddy_id as id from buddy_links where user_id = ${userId} and state = any(${LINKED[which]})
    limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}
