import { statfs } from 'node:fs/promises'
import pg from 'pg'
import { defaultLanguage, textsIn } from '#languages'
import { databaseOn } from '#server/features/backups/restoring/database-on.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { type Check, failed, ok, type Verdict, warning } from '#server/health/doctor/finding.ts'
import { directDatabaseUrl, type Env } from '#server/platform/config/env.ts'
import { findPooling } from '#server/platform/database/pooling.ts'
import { dataFolder, runningDatabase } from '#server/platform/postgres/embedded-database.ts'

const OLDEST_VERSION = 15
const EXTENSIONS = ['cube', 'pg_trgm', 'unaccent']
/** Backups grow. */
const ROOM_FOR_BACKUPS = 2
const CLOCK_MS = { warning: 2_000, failed: 60_000 }

/** By a connection of its own that migrates nothing. */
export function databaseChecks(env: Env): Check[] {
  const withClient = async (read: (client: pg.Client) => Promise<Verdict[]>) => {
    const url = directDatabaseUrl(env) ?? (await runningDatabase(dataFolder(env)))
    if (!url) return [warning('Not checked: the embedded database runs only with Lineup. Start it with npm start.')]
    const client = new pg.Client({ connectionString: url, application_name: 'lineup doctor' })
    client.on('error', () => {})
    await client.connect()
    return read(client).finally(() => client.end())
  }
  const check = (name: string, read: (client: pg.Client) => Promise<Verdict[]>): Check => ({
    check: name,
    run: () => withClient(read),
  })
  return [
    check('database', checkServer),
    check('database rights', checkRights),
    check('clock', checkClock),
    check('push keys', checkPushKeys),
    check('backup', (client) => checkBackup(client, env)),
    { check: 'pooler', run: () => checkPooler(env) },
    { check: 'replicas', run: () => checkReplicas(env) },
  ]

  async function checkServer(client: pg.Client) {
    const { rows } = await client.query<{ version: number; name: string; most: number; missing: string[] }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name,
        current_setting('max_connections')::int as most,
        array(select e from unnest($1::text[]) e where not exists (select from pg_available_extensions a where a.name = e))
          as missing`,
      [EXTENSIONS],
    )
    const { version, name, most, missing } = rows[0]!
    const found: Verdict[] = []
    if (version < OLDEST_VERSION)
      found.push(failed(`PostgreSQL ${name} is too old. Lineup needs ${OLDEST_VERSION} or newer.`))
    if (missing.length > 0)
      found.push(failed(`PostgreSQL lacks ${missing.join(', ')}. Install its contrib package (postgresql-contrib).`))
    if (most < env.DATABASE_POOL + 2)
      found.push(warning(`max_connections is ${most}; one process takes up to ${env.DATABASE_POOL + 1}.`))
    return found.length > 0 ? found : [ok(`PostgreSQL ${name}, with all extensions.`)]
  }
}

async function checkRights(client: pg.Client): Promise<Verdict[]> {
  const { rows } = await client.query<{ role: string; creates: boolean; others: number }>(
    `select current_user as role, has_schema_privilege('public', 'create') as creates,
      (select count(*)::int from pg_tables where schemaname = 'public' and not pg_has_role(tableowner, 'usage')) as others`,
  )
  const { role, creates, others } = rows[0]!
  if (!creates)
    return [
      failed(`The role ${role} may not create tables. Let it own the database: alter database … owner to ${role}.`),
    ]
  if (others > 0)
    return [failed(`${others} tables belong to another role than ${role}. Use their owner, or: reassign owned by …`)]
  return [ok(`The role ${role} may change tables.`)]
}

async function checkClock(client: pg.Client): Promise<Verdict[]> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const offMs = Math.max(0, Math.abs(Number(rows[0]!.ms) - (before + Date.now()) / 2) - (Date.now() - before) / 2)
  const message = `This machine's clock and the database's differ by ${(offMs / 1000).toFixed(1)} s`
  if (offMs > CLOCK_MS.failed) return [failed(`${message}. Run NTP on both.`)]
  return [offMs > CLOCK_MS.warning ? warning(`${message}. Run NTP on both.`) : ok(`${message}.`)]
}

const isThere = async (client: pg.Client, table: string) =>
  (await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]!.is

async function checkPushKeys(client: pg.Client): Promise<Verdict[]> {
  if (!(await isThere(client, 'secrets'))) return [warning('Not checked: Lineup has not run on this database yet.')]
  const { rows } = await client.query("select from secrets where name = 'vapid'")
  return [ok(rows.length > 0 ? 'The keys are in the database.' : 'The keys are made when the first browser asks.')]
}

async function checkBackup(client: pg.Client, env: Env): Promise<Verdict[]> {
  if (!env.BACKUP_TO)
    return [warning('No backup is scheduled. Set BACKUP_TO, or run npm run backup -- FILE; see docs/operating.md.')]
  if (!(await isThere(client, 'backups'))) return [warning('Not checked: Lineup has not run on this database yet.')]
  const { state, lastGoodAt } = await backupState({ db: databaseOn(client), env })
  const message = lastGoodAt === null ? 'No backup has succeeded yet' : `The last good backup is of ${lastGoodAt}`
  const room = await checkBackupSpace(client, env.BACKUP_TO)
  if (state === 'late') return [failed(`${message}. /backups and the log of Lineup have the reason.`), ...room]
  return [lastGoodAt === null ? warning(`${message}.`) : ok(`${message}.`), ...room]
}

/** A bucket has no such bound. */
async function checkBackupSpace(client: pg.Client, folder: string): Promise<Verdict[]> {
  if (folder.startsWith('s3://')) return []
  const { rows } = await client.query<{ bytes: number }>(
    `select bytes::float8 as bytes from backups where state in ('good', 'removed') order by ended_at desc limit 1`,
  )
  const space = await statfs(folder).catch(() => null)
  if (!space) return [failed(textsIn(defaultLanguage).backups.missingFolder(folder))]
  if (!rows[0]) return []
  const [free, needed] = [space.bavail * space.bsize, rows[0].bytes]
  const message = `${megabytes(free)} MB are free at ${folder}, and the last good backup had ${megabytes(needed)} MB`
  if (free > needed * ROOM_FOR_BACKUPS) return [ok(`${message}.`)]
  const advice = 'Free some, lower BACKUP_KEEP, or set BACKUP_TO to another place: old backups go after the next one.'
  return [free < needed ? failed(`${message}. ${advice}`) : warning(`${message}. ${advice}`)]
}

const megabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024))

async function checkReplicas({ DATABASE_REPLICA_URL: urls }: Env): Promise<Verdict[]> {
  if (!urls) return [ok('None is configured.')]
  return Promise.all(urls.map(checkReplica))
}

async function checkReplica(url: string): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url, application_name: 'lineup doctor' })
  client.on('error', () => {})
  const { host } = new URL(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
    if (rows[0]!.isReplica) return ok(`${host} is a replica.`)
    return warning(`${host} is not read, because it is no standby. Let it follow the server of DATABASE_URL.`)
  } catch (error) {
    return failed(
      `${host} does not answer: ${error instanceof Error ? error.message : error}. Check DATABASE_REPLICA_URL.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkPooler({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): Promise<Verdict[]> {
  if (!DATABASE_URL) return [ok('The embedded database has none.')]
  const pooling = await findPooling(DATABASE_URL)
  if (!pooling.isPooled) return [ok('DATABASE_URL keeps its connections.')]
  if (!DATABASE_DIRECT_URL)
    return [
      failed('DATABASE_URL leads through a pooler of transactions. Set DATABASE_DIRECT_URL to PostgreSQL itself.'),
    ]
  if ((await findPooling(DATABASE_DIRECT_URL)).isPooled)
    return [failed('DATABASE_DIRECT_URL leads through a pooler, too. Set it to PostgreSQL itself.')]
  return pooling.preparesAgain
    ? [ok('A pooler of transactions that prepares statements, and a direct address.')]
    : [
        warning(
          'The pooler prepares no statements, which costs throughput: PgBouncer 1.21 has max_prepared_statements.',
        ),
      ]
}
