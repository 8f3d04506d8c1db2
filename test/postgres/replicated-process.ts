import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { urlOf } from '#server/platform/postgres/owned-postgres.ts'
import { prepareEngine } from '#server/platform/postgres/postgres-engine.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'
import { memoryFolder } from '#test/files/memory-folder.ts'
import { copyNewCluster } from '#test/postgres/new-cluster.ts'

// A process of its own that lives as long as its standard input; its argument is the template of the run. Prints the
// addresses of a migrated primary and of its streaming replica, a line each.

/** Nothing that is written here must survive a power cut. */
const settings = { fsync: 'off', full_page_writes: 'off', wal_level: 'replica', max_connections: '100' }

const TRY_MS = 20
/** A minute. */
const MOST_TRIES = 3_000

const folder = await mkdtemp(join(await memoryFolder(), 'lineup-replicated-'))
await chmod(folder, 0o711)
const [home, standby] = [join(folder, 'primary'), join(folder, 'replica')]
const cluster = join(standby, 'postgres')

/** The primary must be stopped: only then are its files a cluster to start from. */
async function copyToReplica(): Promise<void> {
  await mkdir(standby, { mode: 0o711 })
  // With owners, because PostgreSQL has another user when tests run as root.
  await promisify(execFile)('cp', ['-pR', join(home, 'postgres'), join(home, 'run'), standby])
  await writeFile(join(cluster, 'standby.signal'), '')
}

async function startReplica(primaryUrl: string): Promise<string> {
  const engine = await prepareEngine(standby)
  const host = new URL(primaryUrl).searchParams.get('host')
  await postmaster.start(engine, cluster, join(standby, 'run'), {
    ...settings,
    primary_conninfo: `host=${host} port=${postmaster.PORT} user=lineup`,
  })
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const running = await postmaster.find(cluster)
    if (running && (await isAnswering(urlOf('lineup', running)))) return urlOf('lineup', running)
    await pause(TRY_MS)
  }
  throw new Error('The replica does not answer.')
}

async function stopReplica(): Promise<void> {
  const running = await postmaster.find(cluster)
  if (running) await postmaster.stop(cluster, running)
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

let primary: Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined
try {
  await copyNewCluster(process.argv[2]!, home)
  const start = () => startEmbeddedDatabase(home, undefined, { settings })
  primary = await start()
  await migrate(primary.url)
  await primary.close()
  await copyToReplica()
  primary = await start()
  const replicaUrl = await startReplica(primary.url)
  console.log(primary.url)
  console.log(replicaUrl)
  await new Promise((resolve) => process.stdin.resume().once('close', resolve))
} finally {
  await stopReplica().catch(console.error)
  await primary?.close().catch(console.error)
  await rm(folder, { recursive: true, force: true })
}
