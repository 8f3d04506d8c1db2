import { sql } from 'kysely'
import type { Language } from '#languages'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Stores the language of a surfer's browser if the surfer has chosen none. Returns the stored one, which may be of an
 * earlier version.
 */
export async function rememberLanguage(
  db: Database,
  userId: string,
  language: Language | null,
): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    with remembered as (
      update users set language = ${language}
      where id = ${userId} and language is null and ${language}::text is not null
      returning language
    )
    select coalesce((select language from remembered), language) as language from users where id = ${userId}`.execute(
    db,
  )
  return rows[0]?.language ?? null
}
