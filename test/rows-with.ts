import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** How many rows of each table hold one of these texts in any column; tables without are left out. */
export async function rowsWith(db: Database, texts: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} t
      where t::text ilike any(${texts.map((text) => `%${text}%`)}::text[])`.execute(db)
    if (rows[0]!.count > 0) found[name] = rows[0]!.count
  }
  return found
}
