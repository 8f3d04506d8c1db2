import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** How many statements in this database wait for a lock now; other databases of the same PostgreSQL do not count. */
export async function lockWaits(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
