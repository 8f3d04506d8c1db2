import type { Logger } from 'pino'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Replicas } from '#server/platform/database/replicas.ts'
import type { Sockets } from '#server/platform/live/sockets.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

/** Built in main.ts, and by tests with their own clock. */
export type Deps = {
  db: Database
  env: Env
  log: Logger
  /** This process's clock; shared times use platform/database-clock.ts. */
  now: () => Date
  sockets: Sockets
  objects: ObjectStore
  /** With DATABASE_REPLICA_URL. */
  replicas?: Replicas
}
