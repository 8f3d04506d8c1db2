import type pg from 'pg'
import { type Applied, type MigrationFiles, newerDatabase } from '#server/platform/database/migration-files.ts'

/** Folder in server/migrations/, and prefix in the table `migrations`. */
export const REPEATABLE = 'repeatable/'
export const isRepeatable = (name: string) => name.startsWith(REPEATABLE)

type Repeatable = { name: string; text: string; checksum: string; isChanged: boolean }

/** Throws if a text was applied and replaced before: then a newer program migrated the database. */
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
