import type pg from 'pg'
import { type Applied, type MigrationFiles, newerDatabase } from '#server/platform/database/migration-files.ts'

/** Where they are, below migrations/, and how their rows in the table `migrations` begin. */
export const REPEATABLE = 'repeatable/'
export const isRepeatable = (name: string) => name.startsWith(REPEATABLE)

type Repeatable = { name: string; text: string; checksum: string; isChanged: boolean }

/**
 * Which repeatable files are to be applied: those whose text is not what was applied last. Throws when the text of one was
 * applied before and replaced since, for then a newer program has migrated the database.
 */
export function planRepeatables(
  applied: Applied[],
  files: MigrationFiles,
): { all: Repeatable[]; changed: Repeatable[] } {
  const rows = new Map(applied.map((row) => [row.name, row]))
  const older = [...files].filter(([name, { checksum }]) => rows.get(name)?.replaced?.includes(checksum))
  if (older.length > 0) throw newerDatabase(`has an older ${older.map(([name]) => name).join(', ')}`)
  const all = [...files].map(([name, file]) => ({
    name,
    ...file,
    isChanged: rows.get(name)?.checksum !== file.checksum,
  }))
  return { all, changed: all.filter(({ isChanged }) => isChanged) }
}

/** Applies these in the order of their names; called in a transaction, which then has them all or none. */
export async function applyRepeatables(client: pg.Client, repeatables: Repeatable[]): Promise<void> {
  for (const { name, text, checksum, isChanged } of repeatables) {
    await client.query(text)
    if (isChanged)
      await client.query(
        `insert into migrations as m (name, checksum, replaced) values ($1, $2, '{}')
        on conflict (name) do update set
          checksum = excluded.checksum, applied_at = excluded.applied_at, replaced = m.replaced || m.checksum`,
        [name, checksum],
      )
  }
}
