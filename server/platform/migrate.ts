import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const ownFolder = new URL('../../migrations/', import.meta.url)
/** Any number, the same in every process: who holds this lock migrates, the others wait and find nothing to do. */
const LOCK = 7_283_311

/**
 * Brings the database up to the newest file of `folder` (migrations/), each in its own transaction, in the order of their
 * numbers. Throws, and changes nothing, when the database has a migration that is not in the folder, as that of a newer
 * program has, or one whose file was changed since.
 */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks fails the statement that it carries; the reason needs no second way out.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`
      create table if not exists migrations (name text primary key, applied_at timestamptz default now());
      alter table migrations add column if not exists checksum text`)
    const files = await migrationsIn(folder)
    const applied = await client.query<Applied>('select name, checksum from migrations order by name')
    refuseOther(applied.rows, files)
    // Rows from before there were checksums get theirs from the files, which is the best that is known of them.
    for (const { name } of applied.rows.filter(({ checksum }) => checksum === null))
      await client.query('update migrations set checksum = $2 where name = $1', [name, files.get(name)?.checksum])
    const names = new Set(applied.rows.map(({ name }) => name))
    for (const [name, { text, checksum }] of files) {
      if (names.has(name)) continue
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

type Applied = { name: string; checksum: string | null }
type Migration = { text: string; checksum: string }

/** By name, in the order of their numbers. The checksum is the SHA-256 of the text in hexadecimal digits. */
async function migrationsIn(folder: URL): Promise<Map<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return new Map(
    texts.map((text, nth) => [names[nth]!, { text, checksum: createHash('sha256').update(text).digest('hex') }]),
  )
}

function refuseOther(applied: Applied[], files: Map<string, Migration>) {
  const unknown = applied.filter(({ name }) => !files.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new Error(
      `This database is newer than this Lineup, which does not know ${unknown.join(', ')}. Start the Lineup that last ran on it, or a newer one.`,
    )
  const changed = applied.filter(({ name, checksum }) => checksum !== null && checksum !== files.get(name)?.checksum)
  if (changed.length > 0)
    throw new Error(
      `migrations/${changed[0]?.name} is not what was applied to this database. A migration must not change once it was applied: restore the file, and put what is new into another one.`,
    )
}
