import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { isServedBy, servesLine } from '#server/platform/config/version.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)

type MigrationFile = { text: string; checksum: string; serves: string | null }
/** By name, sorted; the checksum is SHA-256 in hexadecimal. */
export type MigrationFiles = Map<string, MigrationFile>

export type Applied = {
  name: string
  /** Null for the oldest migrations that the baseline replaced. */
  checksum: string | null
  /** Earlier checksums of a repeatable file. */
  replaced: string[] | null
  /** Its line `-- serves: 0.2`. */
  serves: string | null
}

/** Folder in server/migrations/, and prefix in the table `migrations`. */
const REPEATABLE = 'repeatable/'
export const isRepeatable = ({ name }: Pick<Applied, 'name'>) => name.startsWith(REPEATABLE)

export async function readMigrations(
  folder = ownFolder,
): Promise<{ files: MigrationFiles; repeatableFiles: MigrationFiles }> {
  const [files, repeatableFiles] = await Promise.all([
    readFolder(folder),
    readFolder(new URL(REPEATABLE, folder), REPEATABLE),
  ])
  return { files, repeatableFiles }
}

async function readFolder(folder: URL, prefix = ''): Promise<MigrationFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return new Map(
    texts.map((text, nth) => [
      `${prefix}${names[nth]}`,
      { text, checksum: createHash('sha256').update(text).digest('hex'), serves: servesLine(text) },
    ]),
  )
}

export class NewerDatabase extends Error {
  readonly migration: string
  constructor(names: string[], reason: string) {
    super(
      `This database is newer than this Lineup, which ${reason} ${names.join(', ')}. Start the Lineup that last ran on it, or a newer one.`,
    )
    this.migration = names[0]!
  }
}

export class ChangedMigration extends Error {
  readonly migration: string
  constructor(migration: string) {
    super(
      `server/migrations/${migration} is not what was applied to this database. A migration must not change once it was applied: restore the file, and put what is new into another one.`,
    )
    this.migration = migration
  }
}

/** True if this version may meet a migration of a newer one. A program that has to know all tables may not. */
type IsAccepted = (row: Applied) => boolean

export function refuseOther(applied: Applied[], files: MigrationFiles, isAccepted: IsAccepted = isServedBy): void {
  const unknown = applied.filter((row) => !files.has(row.name) && !isAccepted(row)).map(({ name }) => name)
  if (unknown.length > 0) throw new NewerDatabase(unknown, 'does not know')
  const changed = applied.find(({ name, checksum }) => files.has(name) && checksum !== files.get(name)?.checksum)
  if (changed) throw new ChangedMigration(changed.name)
}

export type Migration = MigrationFile & { name: string }
export type Repeatable = Migration & { isChanged: boolean }

/** Leaves a text of a newer program that serves this version; throws for one that does not say so. */
export function planRepeatables(
  applied: Applied[],
  files: MigrationFiles,
  isAccepted: IsAccepted = isServedBy,
): { all: Repeatable[]; changed: Repeatable[] } {
  const rows = new Map(applied.map((row) => [row.name, row]))
  const isOlder = ([name, { checksum }]: [string, { checksum: string }]) =>
    rows.get(name)?.replaced?.includes(checksum) === true
  const older = [...files].filter(isOlder).map(([name]) => name)
  const refused = older.filter((name) => !isAccepted(rows.get(name)!))
  if (refused.length > 0) throw new NewerDatabase(refused, 'has an older')
  const own = [...files].filter((file) => !isOlder(file))
  const all = own.map(([name, file]) => ({
    name,
    ...file,
    isChanged: rows.get(name)?.checksum !== file.checksum,
  }))
  return { all, changed: all.filter(({ isChanged }) => isChanged) }
}
