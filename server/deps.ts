import type { Logger } from 'pino'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sockets } from '#server/platform/live/sockets.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Everything that a handler may reach. Built once in main.ts, and again by tests with a clock of their own. */
export type Deps = {
  db: Database
  env: Env
  log: Logger
  /** This process's own clock. What processes must agree on goes by the database's: platform/database-clock.ts. */
  now: () => Date
  sockets: Sockets
  objects: ObjectStore
}
