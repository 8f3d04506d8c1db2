import type { Deps } from '#server/deps.ts'
import { removeAbandoned } from '#server/features/track-imports/fetched-upload.ts'
import { activityReader } from '#server/features/track-imports/files/activity-reader.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import {
  isAnyReady,
  type LeasedImport,
  leaseScheduled,
  release,
  renewImportLease,
} from '#server/features/track-imports/leased-imports.ts'
import { readImport } from '#server/features/track-imports/read-import.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** So that one large archive does not block everybody. */
const AT_ONCE = 2
/** After a failure of database or disk, which does not count as an attempt. */
const TRY_AGAIN_MS = 15_000

/** Reads imports in the background, each by one process. Reading processes start when needed. */
export function startImportQueue({ db, env, objects, now, log }: Deps, keeping: SessionWrites) {
  const readers = Array.from({ length: AT_ONCE }, () => activityReader())
  const idle = [...readers]
  let isClosing = false
  const cleaning = removeAbandoned(env).catch((error) =>
    log.error(error, 'files of imports that were cut short may have stayed in the data folder'),
  )
  const queue = startWorker<LeasedImport>({
    db,
    atOnce: AT_ONCE,
    lease: (most) => leaseScheduled(db, most),
    isAnyReady,
    what: 'imports of tracks',
    log,
    async work(due, { signal }) {
      const reader = idle.pop()!
      const lease = renewImportLease(db, due, log)
      try {
        await readImport({ db, env, objects, now, reader, keeping }, lease, signal)
      } catch (error) {
        // While the database is away, the lease expires.
        await release(db, await lease.end(), isClosing ? 0 : TRY_AGAIN_MS).catch(() => {})
        if (!isClosing) throw error
      } finally {
        idle.push(reader)
      }
    },
  })
  return {
    wake: queue.wake,
    async close() {
      isClosing = true
      const closing = queue.close()
      // Another process reads these files again.
      await Promise.all(readers.map((reader) => reader.close()))
      await Promise.all([closing, cleaning])
    },
  }
}
