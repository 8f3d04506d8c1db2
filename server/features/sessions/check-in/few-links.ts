import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** With more surfers, an index by spot or place is cheaper than one lookup each. */
export const FEW_LINKS = 500

const LINKED = {
  buddies: ['accepted'],
  known: ['accepted', 'blocked', 'was_blocked'],
}

/** Linked surfers' ids for an index lookup; null above 500. A hint only: sessionsSeenBy() still decides access. */
export async function fewLinked(db: Database, userId: string, which: keyof typeof LINKED): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select buddy_id as id from buddy_links where user_id = ${userId} and state = any(${LINKED[which]})
    limit ${sql.lit(FEW_LINKS + 1)}`.execute(db)
  return rows.length > FEW_LINKS ? null : rows.map(({ id }) => id)
}
