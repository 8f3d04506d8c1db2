import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { backupState } from '#server/features/backups/schedule/backup-state.ts'
import { textBudget } from '#server/features/safety/messages/message-limits.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import { uploadRoom } from '#server/features/uploads/uploads.ts'
import { jobs } from '#server/jobs.ts'
import { mailState } from '#server/platform/config/mail.ts'
import { wasFullLately } from '#server/platform/database/database.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { publisherOf } from '#server/platform/live/publish.ts'
import { jobStates } from '#server/platform/outbox/jobs.ts'
import { cachedFor } from '#server/platform/process/cached-results.ts'

/** Anybody may call the probes. */
const FRESH_MS = 250
/** The store's probe writes. */
const STORE_FRESH_MS = 5_000
const PATIENCE_MS = 2_000

type Failure = 'away' | 'full'
type Readiness = {
  failing: Partial<Record<'database' | 'objects', Failure>>
  /** Parts that fail while requests are served. */
  degraded: ('database' | 'objects' | 'live')[]
}

/** Only an unreachable database takes a process out of service; all else is for the operator to know. */
export function healthChecks(deps: Deps) {
  const { db, env, objects, replicas } = deps
  const databaseFailure = cachedFor(FRESH_MS, () =>
    Promise.race([sql`select`.execute(db).then(() => undefined, failureOf), silence()]),
  )
  const storeFailure = cachedFor(STORE_FRESH_MS, () =>
    Promise.race([objects.probe().then(() => undefined, failureOf), silence()]),
  )
  /** Without a bus, as in tests of parts, nothing is expected. */
  const isDeaf = () => publisherOf(db)?.isReceiving() === false

  return {
    async readiness(): Promise<Readiness> {
      const [database, store] = await Promise.all([databaseFailure(), storeFailure()])
      const failing: Readiness['failing'] = {}
      if (database) failing.database = database
      else if (wasFullLately(db)) failing.database = 'full'
      if (store) failing.objects = store
      const degraded = [...(['database', 'objects'] as const).filter((part) => failing[part])]
      return { failing, degraded: isDeaf() ? [...degraded, 'live'] : degraded }
    },
    details: cachedFor(FRESH_MS, async () => ({
      safety: await watchState(deps).catch(() => null),
      texts: await textBudget(deps).catch(() => null),
      live: isDeaf() ? 'away' : 'ok',
      jobs: await jobStates(jobs, deps).catch(() => null),
      mail: mailState(env),
      backup: await backupState(deps).catch(() => null),
      ...(replicas && { replicas: replicas.states() }),
    })),
    uploads: cachedFor(STORE_FRESH_MS, () => uploadRoom(deps).catch(() => null)),
  }
}

/** A refused password or a missing bucket is as bad as an unreachable one. */
const failureOf = (error: unknown): Failure => (refusalOf(error).code === 'storage_full' ? 'full' : 'away')

/** Load balancers do not wait longer for an answer. */
const silence = () => pause(PATIENCE_MS, 'away' as const, { ref: false })
