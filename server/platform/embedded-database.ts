import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { errorCode } from '#server/platform/error-code.ts'
import { ensureCluster } from '#server/platform/postgres-cluster.ts'
import { type Engine, prepareEngine, SYSTEM_FOLDER } from '#server/platform/postgres-engine.ts'
import * as postmaster from '#server/platform/postmaster.ts'

export type EmbeddedDatabase = {
  /** Connects to the database `lineup` through a unix socket. */
  url: string
  /** Stops the database cleanly; resolves when its process has ended. */
  close(): Promise<void>
}

type Options = {
  /** PostgreSQL settings beside ours, by name. */
  settings?: Record<string, string>
  /** Called once with the reason when the database is lost while in use; by default the app ends with code 1. */
  onExit?: (reason: string) => void
}

const project = fileURLToPath(new URL('../../', import.meta.url))
/** The shorter of what Linux (107) and macOS (103) allow for a socket's path. */
const SOCKET_PATH_BYTES = 103
/** Any number, the same in every process: who holds this lock in the database `postgres` owns the data folder. */
const OWNER_LOCK = 5_318_008
/** An app that was just killed still holds its lock for a moment. */
const OWNER_WAIT = '5s'
const PATIENCE_MS = 120_000
const LOCK_NOT_AVAILABLE = '55P03'
/** PostgreSQL says that it starts or stops (57P0x), cut the connection, or its socket is not there. */
const COMING_OR_GOING = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']

/** Where the app keeps what it must not lose: DATA_DIR, or a folder of this copy of the project. Absolute. */
export function dataFolder(env: { DATA_DIR?: string | undefined }): string {
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  // PostgreSQL does not run as root, and its stand-in cannot enter a project in root's home.
  return process.getuid?.() === 0 ? join(SYSTEM_FOLDER, shortName(project)) : join(project, 'data')
}

/**
 * Starts PostgreSQL on `folder`/postgres, which is made when missing, or takes over one that a killed app left
 * running. Throws when another living app owns the folder, or with PostgreSQL's own words when it does not start.
 */
export async function startEmbeddedDatabase(
  folder: string,
  log: (line: string) => void = () => {},
  { settings = {}, onExit = endApp(log) }: Options = {},
): Promise<EmbeddedDatabase> {
  const engine = await prepareEngine(resolve(folder))
  const home = await realpath(folder)
  const cluster = join(home, 'postgres')
  await ensureCluster(engine, cluster, log)
  const sockets = await socketFolder(home, engine)
  let closing = false
  let held = await own(cluster, () => postmaster.start(engine, cluster, sockets, settings))
  held.owner.once('end', () => void lost())
  return {
    url: urlOf('lineup', held.running),
    async close() {
      closing = true
      await postmaster.stop(cluster, held.running)
      await held.owner.end()
    },
  }

  /** When one of PostgreSQL's own processes crashes, it cuts all connections and goes on: then so do we. */
  async function lost() {
    if (closing) return
    log('The embedded database was interrupted')
    try {
      held = await own(cluster)
      held.owner.once('end', () => void lost())
    } catch (error) {
      if (!closing) onExit(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Where the database of a Lineup that runs on this data folder takes connections; `undefined` when none runs. */
export async function runningDatabase(folder: string): Promise<string | undefined> {
  const home = await realpath(folder).catch(() => undefined)
  const running = home ? await postmaster.find(join(home, 'postgres')) : undefined
  return running?.ready ? urlOf('lineup', running) : undefined
}

const endApp = (log: (line: string) => void) => (reason: string) => {
  log(reason)
  process.exit(1)
}

type Held = { running: postmaster.Postmaster; owner: pg.Client }

/** Waits until PostgreSQL takes connections, calling `start` when none runs, and makes this process its owner. */
async function own(cluster: string, start?: () => ReturnType<typeof postmaster.start>): Promise<Held> {
  const deadline = Date.now() + PATIENCE_MS
  let started: Awaited<ReturnType<typeof postmaster.start>> | undefined
  for (;;) {
    const running = await postmaster.find(cluster)
    const owner = running?.ready ? await lock(running) : undefined
    if (running && owner) return { running, owner }
    if (!running && (!start || started?.ended)) {
      const words = await postmaster.lastWords(cluster)
      throw new Error(`The embedded database stopped (${started?.ended ?? 'it had been running'}). It wrote:\n${words}`)
    }
    if (!running && start) started ??= await start()
    if (Date.now() > deadline) throw new Error(`The embedded database does not answer (process ${running?.pid}).`)
    await delay(20)
  }
}

/** Takes the data folder for this process, for as long as the connection lives; `undefined` while the database starts or stops. */
async function lock(running: postmaster.Postmaster): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: urlOf('postgres', running), application_name: 'lineup owner' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`set lock_timeout = '${OWNER_WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lineup'")
    if (rowCount === 0) await client.query('create database lineup')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = errorCode(error) ?? ''
    if (code === LOCK_NOT_AVAILABLE) throw new Error('Another Lineup already runs on this data folder.')
    if (COMING_OR_GOING.includes(code)) return undefined
    throw error
  }
}

const urlOf = (database: string, { socketFolder }: postmaster.Postmaster) =>
  `postgresql://lineup@localhost:${postmaster.PORT}/${database}?host=${encodeURIComponent(socketFolder)}`

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
