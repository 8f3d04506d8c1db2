import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CopyDatabase, resumeUpgrade, upgradeCluster } from '#server/platform/postgres/cluster-upgrade.ts'
import { prepareOlderEngine } from '#server/platform/postgres/older-engine.ts'
import { own, PostgresStopped, urlOf } from '#server/platform/postgres/owned-postgres.ts'
import { createCluster, majorOf } from '#server/platform/postgres/postgres-cluster.ts'
import { type Engine, prepareEngine, SYSTEM_FOLDER } from '#server/platform/postgres/postgres-engine.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'

export type EmbeddedDatabase = {
  url: string
  close(): Promise<void>
}

type Options = {
  settings?: Record<string, string>
  /** Called once if the database is lost permanently; by default the app exits with code 1. */
  onExit?: (reason: string) => void
  /** Upgrades a cluster of an older major version, which is refused without it. */
  copyDatabase?: CopyDatabase
}

const project = fileURLToPath(new URL('../../../', import.meta.url))
/** The smaller of the socket path limits of Linux (107) and macOS (103). */
const SOCKET_PATH_BYTES = 103
const QUICK_LOSSES = 5
const QUICK_MS = 20_000
/**
 * Recovery flushes files one by one, seconds on a slow disk; Linux flushes a file system in one call. Kernels before
 * 5.8 hide its errors, which matters only after a power cut.
 */
const SYNC_AT_ONCE = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}
const TRY_AGAIN_MS = 200

/** DATA_DIR, or a folder of this project copy. */
export function dataFolder(env: { DATA_DIR?: string | undefined }): string {
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  // PostgreSQL does not run as root, and its substitute user cannot enter a project in root's home.
  return process.getuid?.() === 0 ? join(SYSTEM_FOLDER, shortName(project)) : join(project, 'data')
}

/** Creates or adopts it. Restarts it up to five times in 20 seconds. Throws if another app owns the folder. */
export async function startEmbeddedDatabase(
  folder: string,
  log: (line: string) => void = () => {},
  { settings = {}, onExit = endApp, copyDatabase }: Options = {},
): Promise<EmbeddedDatabase> {
  const engine = await prepareEngine(resolve(folder))
  const home = await realpath(folder)
  const cluster = join(home, 'postgres')
  await prepareCluster({ engine, home, cluster, copyDatabase, log })
  const sockets = await socketFolder(home, engine)
  const start = (more = {}) => postmaster.start(engine, cluster, sockets, { ...settings, ...more })
  let closing = false
  let healing = Promise.resolve()
  let lostAt: number[] = []
  let owned = await own(cluster, () => start())
  healWhenLost()
  return {
    url: urlOf('lineup', owned.running),
    async close() {
      closing = true
      await healing
      await postmaster.stop(cluster, owned.running)
      await owned.owner.end()
    },
  }

  function healWhenLost() {
    owned.owner.once('end', () => {
      if (closing) return
      healing = heal().catch((error) => {
        if (!closing) onExit(error.message)
      })
    })
  }

  /** PostgreSQL recovers from crashed children by itself, but not from the loss of its main process. */
  async function heal(): Promise<void> {
    log('The embedded database was lost')
    for (;;) {
      try {
        owned = await own(cluster, startAgain)
        log('The embedded database is back')
        return healWhenLost()
      } catch (error) {
        if (closing || !(error instanceof PostgresStopped)) throw error
        log(error.message)
        await delay(lostAt.length * TRY_AGAIN_MS)
      }
    }
  }

  function startAgain() {
    const now = Date.now()
    lostAt = [...lostAt.filter((time) => now - time < QUICK_MS), now]
    if (closing) throw new Error('Lineup stops.')
    if (lostAt.length <= QUICK_LOSSES) return start(SYNC_AT_ONCE)
    throw new Error(
      `The embedded database was lost ${lostAt.length} times within ${QUICK_MS / 1000} seconds, and is not started again. Its last words are in ${cluster}.log.`,
    )
  }
}

type Preparation = {
  engine: Engine
  home: string
  cluster: string
  copyDatabase: CopyDatabase | undefined
  log: (line: string) => void
}

/** Leaves a cluster of the engine's major version there: made, found or upgraded. */
async function prepareCluster({ engine, home, cluster, copyDatabase, log }: Preparation): Promise<void> {
  await resumeUpgrade(cluster, log)
  const major = await majorOf(cluster, engine)
  if (major === engine.major) return
  if (major === undefined) {
    log(`Preparing a new database in ${cluster}`)
    return createCluster(engine, cluster)
  }
  if (!copyDatabase)
    throw new Error(
      `${cluster} was written by PostgreSQL ${major}. Start Lineup once with "npm start": it upgrades the database to PostgreSQL ${engine.major}.`,
    )
  const from = await prepareOlderEngine({ home, cluster, major }, engine)
  const sockets = (name: string) => socketFolder(home, engine, name)
  await upgradeCluster({ home, cluster, from, to: engine, copy: copyDatabase, socketFolder: sockets, log })
  // Elsewhere other project copies may use them.
  if (from.programs.startsWith(home)) await rm(join(from.programs, '../..'), { recursive: true, force: true })
}

/** Undefined if none runs. */
export async function runningDatabase(folder: string): Promise<string | undefined> {
  const home = await realpath(folder).catch(() => undefined)
  const running = home ? await postmaster.find(join(home, 'postgres')) : undefined
  return running?.ready ? urlOf('lineup', running) : undefined
}

function endApp(reason: string) {
  console.error(reason)
  process.exit(1)
}

/** Private to the database's user; outside the data folder if the path is too long. */
async function socketFolder(home: string, { runAs }: Engine, name = 'run'): Promise<string> {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${postmaster.PORT}`)) <= SOCKET_PATH_BYTES
  const elsewhere = [runAs ? '/run' : tmpdir(), '/tmp'].map((folder) =>
    join(folder, `lineup-${shortName(name === 'run' ? home : join(home, name))}`),
  )
  const folder = [join(home, name), ...elsewhere].find(fits) ?? join(home, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const there = await lstat(folder)
  const mine = [process.getuid?.(), runAs?.uid].includes(there.uid) && there.isDirectory()
  if (!mine) throw new Error(`${folder}, where the database's socket should be, belongs to somebody else. Remove it.`)
  await chmod(folder, 0o700)
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  return folder
}

function shortName(path: string) {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
