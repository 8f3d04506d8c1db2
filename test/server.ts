import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { startFanOuts } from '#server/features/surf-sessions/check-in-fan-out.ts'
import { sessionMoved } from '#server/features/surf-sessions/events.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { openBus } from '#server/platform/live/bus.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { createDatabase } from '#test/database.ts'
import { inEachTest, inFile } from '#test/in-file.ts'
import { runFolder } from '#test/memory-folder.ts'
import { type Surfing, surfingAt } from '#test/surfing.ts'

export type TestServer = Surfing & {
  db: Database
  objects: ObjectStore
  url: string
  databaseUrl: string
  /** DATA_DIR of this server, and of those beside it on the same database. */
  objectsFolder: string
  /** This server's own clock: set it, and time stands there. That of the database: test/database-clock.ts. */
  clock: { now: Date | null }
  close(): Promise<void>
}

type Settings = Partial<Env> & { databaseUrl?: string; heartbeatMs?: number; pulseMs?: number; log?: Logger }

/** A server for the tests of a file. Settings that a hook makes are read once that hook has run. */
export const serverInFile = (settings: Settings | (() => Settings) = {}): TestServer =>
  inFile(() => startServer(typeof settings === 'function' ? settings() : settings))

/** A server for each test. */
export const serverInEachTest = (settings: () => Settings = () => ({})): TestServer =>
  inEachTest(() => startServer(settings()))

/** One more server for the tests of a file, on the database of the other. */
export const serverBeside = (other: TestServer, settings: Settings = {}): TestServer =>
  serverInFile(() => ({ ...settings, databaseUrl: other.databaseUrl }))

/** The real product on a loopback port (any free one without `PORT`), on a fresh database, or beside another server on `databaseUrl`. */
export async function startServer({
  databaseUrl,
  heartbeatMs,
  pulseMs,
  log: givenLog,
  ...settings
}: Settings = {}): Promise<TestServer> {
  const own = databaseUrl ? undefined : await createDatabase()
  const at = databaseUrl ?? own!.url
  const env: Env = {
    ...readEnv({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SIGN_UPS_PER_HOUR: '100000',
      BREACHED_PASSWORDS_URL: '',
    }),
    ...settings,
  }
  const log = givenLog ?? pino({ level: env.LOG_LEVEL })
  const clock: TestServer['clock'] = { now: null }
  const db = connect(at, { size: 4, log })
  const sockets = createSockets({ heartbeatMs })
  // Only the database of a run names it; end-to-end tests, which start servers too, have no other way to it.
  const run = at.includes('lineup_template_') ? at : inject('templateUrl')
  const folder = settings.DATA_DIR ?? join(await runFolder(run), `objects-${basename(new URL(at).pathname)}`)
  env.DATA_DIR = folder
  const objects = await openObjectStore(env)
  const { http, subscribe, deliver, onGap } = await createApp({
    db,
    env,
    log,
    sockets,
    objects,
    now: () => clock.now ?? new Date(),
  })
  const fanOuts = startFanOuts({ db, log })
  subscribe(sessionMoved, fanOuts.onSessionMoved)
  const bus = await openBus(at, { db, log, deliver, onGap, ...(pulseMs && { pulseMs }) })
  await http.listen({ port: env.PORT, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    ...surfingAt({ db, url, clock }),
    db,
    objects,
    url,
    databaseUrl: at,
    objectsFolder: folder,
    clock,
    async close() {
      sockets.close()
      await http.close()
      await fanOuts.close()
      await bus.close()
      await db.destroy()
      await own?.drop()
      if (own) await rm(folder, { recursive: true, force: true })
    },
  }
}
