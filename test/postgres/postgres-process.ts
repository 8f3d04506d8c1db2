import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { memoryFolder } from '#test/files/memory-folder.ts'
import { SETTABLE_CLOCK } from '#test/postgres/database-clock.ts'
import { makeNewCluster } from '#test/postgres/new-cluster.ts'

// A process of its own that lives as long as its standard input: however a test run ends, nothing of it stays behind.

/**
 * Nothing that tests write must survive a power cut. And PostgreSQL plans a statement once for a connection, as one does that
 * has been used for a while: the first five calls plan it anew, which takes a tenth of a run's processor time.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
}

async function startTemporary() {
  const folder = await mkdtemp(join(await memoryFolder(), 'lineup-test-'))
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await makeNewCluster(folder)
    const { url, close } = await startEmbeddedDatabase(folder, undefined, { settings: SETTINGS })
    return { url, close: () => close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function query(url: string, text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<{ name: string }>(text, values.length > 0 ? values : undefined).finally(() => client.end())
}

const given = process.env.TEST_DATABASE_URL
const postgres = given ? { url: given, close: async () => {} } : await startTemporary()
const run = randomBytes(4).toString('hex')
const template = `lineup_template_${run}`
/** What tests keep on disk: see test/files/memory-folder.ts. */
const folder = join(await memoryFolder(), `lineup-run-${run}`)
try {
  const ended = new Promise((resolve) => process.stdin.resume().once('close', resolve))
  await mkdir(folder, { mode: 0o711 })
  await query(postgres.url, `create database ${template}`)
  const templateUrl = Object.assign(new URL(postgres.url), { pathname: template }).href
  await migrate(templateUrl)
  await query(templateUrl, SETTABLE_CLOCK)
  console.log(templateUrl)
  await ended
  const { rows } = await query(postgres.url, 'select datname as name from pg_database where starts_with(datname, $1)', [
    template,
  ])
  if (given) for (const { name } of rows) await query(postgres.url, `drop database if exists ${name} with (force)`)
} finally {
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
