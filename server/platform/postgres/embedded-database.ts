import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { own, PostgresStopped, urlOf } from '#server/platform/postgres/owned-postgres.ts'
import { ensureCluster } from '#server/platform/postgres/postgres-cluster.ts'
import { type Engine, prepareEngine, SYSTEM_FOLDER } from '#server/platform/postgres/postgres-engine.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'

export type EmbeddedDatabase = {
  /** Connects to the database `lineup` through a unix socket. */
  url: string
  /** Stops the database cleanly; resolves when its process has ended. */
  close(): Promise<void>
}

type Options = {
  /** PostgreSQL settings beside ours, by name. */
  settings?: Record<string, string>
  /** Called once with the reason when the database is lost for good; by default the app ends with code 1. */
  onExit?: (reason: string) => void
}

const project = fileURLToPath(new URL('../../../', import.meta.url))
/** The shorter of what Linux (107) and macOS (103) allow for a socket's path. */
const SOCKET_PATH_BYTES = 103
/** A database that is lost more often than this, within so long, would only be lost again. */
const QUICK_LOSSES = 5
const QUICK_MS = 20_000
/**
 * Before it recovers, PostgreSQL flushes a thousand files one by one, which takes seconds on a slow disk. Linux flushes a
 * file system in one call; kernels before 5.8 do not say when that fails, which matters after a power cut alone.
 */
const SYNC_AT_ONCE = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}
/** What stood in the way of one start may be gone at the next; longer with each. */
const TRY_AGAIN_MS = 200

/** Where the app keeps what it must not lose: DATA_DIR, or a folder of this copy of the project. Absolute. */
export function dataFolder(env: { DATA_DIR?: string | undefined }): string {
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  // PostgreSQL does not run as root, and its stand-in cannot enter a project in root's home.
  return process.getuid?.() === 0 ? join(SYSTEM_FOLDER, shortName(project)) : join(project, 'data')
}

/**
 * Starts PostgreSQL on `folder`/postgres, which is made when missing, or takes over one that a killed app left
 * running. When it is lost while in use, it is started again at the same address, until it is lost for the sixth time
 * within 20 seconds. Throws when another living app owns the folder, or with PostgreSQL's own words when it does not start.
 */
export async function startEmbeddedDatabase(
  folder: string,
  log: (line: string) => void = () => {},
  { settings = {}, onExit = endApp }: Options = {},
): Promise<EmbeddedDatabase> {
  const engine = await prepareEngine(resolve(folder))
  const home = await realpath(folder)
  const cluster = join(home, 'postgres')
  await ensureCluster(engine, cluster, log)
  const sockets = await socketFolder(home, engine)
  const start = (more = {}) => postmaster.start(engine, cluster, sockets, { ...settings, ...more })
  let closing = false
  let healing = Promise.resolve()
  let lostAt: number[] = []
  let held = await own(cluster, () => start())
  healWhenLost()
  return {
    url: urlOf('lineup', held.running),
    async close() {
      closing = true
      await healing
      await postmaster.stop(cluster, held.running)
      await held.owner.end()
    },
  }

  function healWhenLost() {
    held.owner.once('end', () => {
      if (closing) return
      healing = heal().catch((error) => {
        if (!closing) onExit(error.message)
      })
    })
  }

  /**
   * When one of PostgreSQL's own processes crashes, it cuts all connections and goes on by itself; when its main process
   * is killed, it is started again.
   */
  async function heal(): Promise<void> {
    log('The embedded database was lost')
    for (;;) {
      try {
        held = await own(cluster, startAgain)
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

/** Where the database of a Lineup that runs on this data folder takes connections; `undefined` when none runs. */
export async function runningDatabase(folder: string): Promise<string | undefined> {
  const home = await realpath(folder).catch(() => undefined)
  const running = home ? await postmaster.find(join(home, 'postgres')) : undefined
  return running?.ready ? urlOf('lineup', running) : undefined
}

function endApp(reason: string) {
  console.error(reason)
  process.exit(1)
}

/** A folder for the socket that the database's user alone may enter: in the data folder, or elsewhere when its path is too long. */
async function socketFolder(home: string, { runAs }: Engine): Promise<string> {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${postmaster.PORT}`)) <= SOCKET_PATH_BYTES
  const elsewhere = [runAs ? '/run' : tmpdir(), '/tmp'].map((folder) => join(folder, `lineup-${shortName(home)}`))
  const folder = [join(home, 'run'), ...elsewhere].find(fits) ?? join(home, 'run')
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
