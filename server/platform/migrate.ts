import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const ownFolder = new URL('../../migrations/', import.meta.url)
/** Any number, the same in every process: who holds this lock migrates, the others wait and find nothing to do. */
const LOCK = 7_283_311

/** Brings the database up to the newest file of `folder` (migrations/), each in its own transaction, in the order of their numbers. */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A connection that breaks fails the statement that it carries; the reason needs no second way out.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !applied.has(file))) {
      await client.query('begin')
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
