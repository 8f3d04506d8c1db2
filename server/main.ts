import type { AddressInfo } from 'node:net'
import { defaultLanguage, textsIn } from '#languages'
import { createApp } from '#server/app.ts'
import { startBackgroundWork } from '#server/background-work.ts'
import { isEmpty, RESTORE_PATH, restoreCode } from '#server/features/backups/restore-page/empty-server.ts'
import type { RestoreRequest, Restorer, RestoreStatus } from '#server/features/backups/restore-page/received-archive.ts'
import { copyDatabase } from '#server/features/backups/upgrading/copy-database.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { directDatabaseUrl, type Env, loadEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { refusePooledSessions } from '#server/platform/database/pooling.ts'
import { openReplicas } from '#server/platform/database/replicas.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { dataFolder, startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { restoreReceived, serveStatus } from '#server/restoring.ts'

/** Then exits with code 1, e.g. if a client does not read. */
const STOP_WITHIN_MS = 25_000
/** Then idle connections that never sent a request are dropped. */
const LEFT_OPEN_MS = 500

const texts = textsIn(defaultLanguage).restorePage

let opened = new AsyncDisposableStack()
let starting = Promise.resolve()
let stopping: Promise<void> | undefined
let restoreStatus: RestoreStatus = { state: 'idle', text: '' }
let isRestoring = false
/** Taken by the first start; a restart serves on the same one. */
let port: number | undefined
/** A stop during the start takes effect once the start has ended; a restore ends at once and leaves the old state. */
const stop = () => {
  stopping ??= (isRestoring ? Promise.resolve() : starting)
    .catch(() => {})
    .then(() => {
      setTimeout(endUnfinished, STOP_WITHIN_MS).unref()
      return opened.disposeAsync().finally(() => setTimeout(process.exit, LEFT_OPEN_MS).unref())
    })
  return stopping
}

function endUnfinished() {
  console.error(`Lineup did not come to its end within ${STOP_WITHIN_MS / 1000} seconds.`)
  process.exit(1)
}

async function start() {
  const env = loadEnv()
  const log = createLog(env)
  const url = env.DATABASE_URL ?? (await embeddedDatabase(dataFolder(env), (line) => log.info(line)))
  const pooling = env.DATABASE_URL ? await refusePooledSessions(url, env.DATABASE_DIRECT_URL) : undefined
  const directUrl = directDatabaseUrl(env) ?? url
  await migrate(directUrl)
  const db = connect(url, { size: env.DATABASE_POOL, log, ...(pooling && { pooling }) })
  opened.defer(() => db.destroy())
  await loadCatalogue(db)

  const { DATABASE_REPLICA_URL: replicaUrls, DATABASE_POOL: size } = env
  const replicas = replicaUrls && openReplicas(db, replicaUrls, { size, log })
  if (replicas) opened.defer(() => replicas.close())
  const sockets = createSockets({ position: replicas?.position })
  const objects = await openObjectStore(env)
  const deps = { db, env, log, sockets, objects, now: () => new Date(), ...(replicas && { replicas }) }
  const app = await createApp(deps, restorer)
  const { http, deliver, onGap } = app
  // Closed after everything that publishes.
  const bus = await openBus(directUrl, {
    ...{ db, log, deliver, onGap },
    readPosition: replicas?.read,
    natsUrl: env.LIVE_BUS,
  })
  opened.defer(() => bus.close())
  const work = env.RUN.includes('jobs') ? startBackgroundWork(deps, app) : undefined
  opened.defer(async () => void (await work?.close()))
  opened.defer(() => http.close())
  opened.defer(() => http.drain())
  opened.defer(() => sockets.close())
  await http.listen({ port: port ?? env.PORT, host: env.HOST })

  port = (http.server.address() as AddressInfo).port
  const address = env.PORT === 0 ? `http://localhost:${port}` : env.PUBLIC_URL
  console.log(placesOfData(env))
  if (env.RUN.includes('web') && (await isEmpty(db)))
    console.log(texts.toRestoreInTheBrowser(address + RESTORE_PATH, await restoreCode(db)))
  console.log(`Lineup is ready: ${address}`)
}

const restorer: Restorer = {
  status: () => restoreStatus,
  setStatus: (status) => {
    restoreStatus = status
  },
  restore: (request) => {
    starting = restoreAndStart(request)
    starting.catch(fail)
  },
}

/** Closes the server, because a restore needs the database for itself, and starts it again with whatever is there then. */
async function restoreAndStart(request: RestoreRequest) {
  const env = loadEnv()
  await opened.disposeAsync()
  if (stopping) return
  opened = new AsyncDisposableStack()
  const waiting = await serveStatus({ port: port ?? env.PORT, host: env.HOST }, restorer.status)
  opened.defer(() => waiting.close())
  isRestoring = true
  const url = directDatabaseUrl(env) ?? (await embeddedDatabase(dataFolder(env), console.log))
  restorer.setStatus(await restoreReceived(env, url, request, restorer.setStatus))
  isRestoring = false
  if (stopping) return
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
  await start()
}

async function embeddedDatabase(folder: string, log: (line: string) => void): Promise<string> {
  const { url, close } = await startEmbeddedDatabase(folder, log, { copyDatabase })
  opened.defer(close)
  return url
}

function placesOfData(env: Env): string {
  const folder = dataFolder(env)
  const { host, pathname } = new URL(env.DATABASE_URL ?? 'postgres://embedded')
  const database = env.DATABASE_URL ? `in PostgreSQL at ${host}${pathname}` : `in ${folder}/postgres`
  return `The database is ${database}, photos are in ${env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : `${folder}/objects`}`
}

/** One line for an operator's mistake; a bug keeps its stack. */
function inWords(error: unknown) {
  if (!(error instanceof Error) || error instanceof TypeError) return error
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  return code === 'EADDRINUSE'
    ? `Port ${port} is taken by another program. Set PORT (or METRICS_PORT) to a free one.`
    : error.message
}

async function fail(error: unknown) {
  console.error(inWords(error))
  process.exitCode = 1
  await stop()
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
try {
  starting = start()
  await starting
} catch (error) {
  await fail(error)
}
