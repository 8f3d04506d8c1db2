import pg from 'pg'
import { recognizeBaseline, storeBaseline } from '#server/platform/database/baseline.ts'
import {
  type Applied,
  type MigrationFiles,
  newerDatabase,
  readMigrations,
} from '#server/platform/database/migration-files.ts'
import {
  applyRepeatables,
  isRepeatable,
  planRepeatables,
  REPEATABLE,
} from '#server/platform/database/repeatable-migrations.ts'

const ownFolder = new URL('../../migrations/', import.meta.url)
/** Arbitrary lock number: its holder migrates, the others wait. */
const LOCK = 7_283_311

/** Runs numbered files, then `repeatable/`. Throws before any change for unknown, changed or newer migrations. */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A broken connection fails its statement, which reports the reason.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`
      create table if not exists migrations (name text primary key, applied_at timestamptz default now());
      alter table migrations add column if not exists checksum text, add column if not exists replaced text[]`)
    const files = await readMigrations(folder)
    const stored = await client.query<Applied>('select name, checksum, replaced from migrations order by name')
    const rows = recognizeBaseline(stored.rows, files)
    const applied = rows.filter(({ name }) => !isRepeatable(name))
    refuseOther(applied, files)
    const repeatables = planRepeatables(rows, await readMigrations(new URL(REPEATABLE, folder), REPEATABLE))
    if (rows !== stored.rows) await storeBaseline(client, files)
    const names = new Set(applied.map(({ name }) => name))
    const pending = [...files].filter(([name]) => !names.has(name))
    for (const [nth, [name, { text, checksum }]] of pending.entries()) {
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      // All of them, because a numbered migration may have dropped one to change a column.
      if (nth === pending.length - 1) await applyRepeatables(client, repeatables.all)
      await client.query('commit')
    }
    if (pending.length === 0 && repeatables.changed.length > 0) {
      await client.query('begin')
      await applyRepeatables(client, repeatables.changed)
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

function refuseOther(applied: Applied[], files: MigrationFiles) {
  const unknown = applied.filter(({ name }) => !files.has(name)).map(({ name }) => name)
  if (unknown.length > 0) throw newerDatabase(`does not know ${unknown.join(', ')}`)
  const changed = applied.filter(({ name, checksum }) => checksum !== files.get(name)?.checksum)
  if (changed.length > 0)
    throw new Error(
      `server/migrations/${changed[0]?.name} is not what was applied to this database. A migration must not change once it was applied: restore the file, and put what is new into another one.`,
    )
}
