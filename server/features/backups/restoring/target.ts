import type pg from 'pg'
import type { ArchiveHeader } from '#server/features/backups/archive/format.ts'
import { ownNames, readOwnMigrations } from '#server/features/backups/own-schema.ts'
import { problem } from '#server/features/backups/problem.ts'
import { findForeign } from '#server/features/backups/restoring/own-objects.ts'
import {
  ChangedMigration,
  isRepeatable,
  type Migration,
  NewerDatabase,
  planRepeatables,
  type Repeatable,
  readMigrations,
  refuseOther,
} from '#server/platform/database/migration-files.ts'
import { isRestoring, takeLock } from '#server/platform/database/restore-locks.ts'

export type SchemaPlan = {
  own: ReturnType<typeof ownNames>
  tables: ArchiveHeader['tables']
  /** Numbered migrations of the archive, and later ones. */
  before: Migration[]
  after: Migration[]
  repeatables: Repeatable[]
}

/** Throws a BackupProblem for an archive whose migrations this program does not have. */
export async function planSchema({ program, migrations, tables }: ArchiveHeader): Promise<SchemaPlan> {
  const { files, repeatableFiles } = await readMigrations()
  const rows = migrations.map((row) => ({ ...row, serves: null }))
  const applied = rows.filter((row) => !isRepeatable(row))
  try {
    refuseOther(applied, files)
    const names = new Set(applied.map(({ name }) => name))
    const numbered = [...files].map(([name, file]) => ({ name, ...file }))
    return {
      own: ownNames(files, repeatableFiles),
      tables,
      before: numbered.filter(({ name }) => names.has(name)),
      after: numbered.filter(({ name }) => !names.has(name)),
      repeatables: planRepeatables(rows, repeatableFiles).all,
    }
  } catch (error) {
    if (error instanceof NewerDatabase) throw problem((texts) => texts.newerSchema(program, error.migration))
    if (error instanceof ChangedMigration) throw problem((texts) => texts.otherSchema(error.migration))
    throw error
  }
}

/** Throws a BackupProblem while a server, a backup or a restore uses the database; else none can until the connection ends. */
export async function lockTarget(client: pg.Client): Promise<void> {
  if (!(await takeLock(client, 'backups', 'exclusive'))) {
    const restores = await isRestoring(client)
    throw problem((texts) => (restores ? texts.restoreRuns : texts.backupRuns))
  }
  if (!(await takeLock(client, 'servers', 'exclusive'))) throw problem((texts) => texts.serverRuns)
}

/** Throws a BackupProblem for a database of a newer program or of another app. */
export async function countSurfers(client: pg.Client, { own }: SchemaPlan): Promise<number> {
  const foreign = await findForeign(client, own)
  if (foreign.length > 0) throw problem((texts) => texts.foreignTables(foreign.join(', ')))
  const { rows } = await client.query<{ migrations: boolean; users: boolean }>(
    `select to_regclass('migrations') is not null as migrations, to_regclass('users') is not null as users`,
  )
  if (!rows[0]?.migrations) return 0
  await readOwnMigrations(
    client,
    problem((texts) => texts.newerTarget),
  )
  if (!rows[0].users) return 0
  const counted = await client.query<{ surfers: number }>('select count(*)::int as surfers from users')
  return counted.rows[0]!.surfers
}
