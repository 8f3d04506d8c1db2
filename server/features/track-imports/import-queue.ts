import type { Deps } from '#server/deps.ts'
import { claimDue, type DueImport, isAnyReady, keepLease, release } from '#server/features/track-imports/due-imports.ts'
import { activityReader } from '#server/features/track-imports/files/activity-reader.ts'
import type { SessionKeeping } from '#server/features/track-imports/keep-activity.ts'
import { readImport, removeAbandoned } from '#server/features/track-imports/read-import.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** Two, so that one large archive does not hold up everybody. */
const AT_ONCE = 2
/** What failed because of the database or a disk is tried again after so long. It counts as no attempt at the file. */
const TRY_AGAIN_MS = 15_000

/**
 * Reads imports from rows in the background, beside other processes that do the same: each file once. The processes that
 * read strangers' files start when they are needed.
 */
export function startImportQueue({ db, env, objects, now, log }: Deps, keeping: SessionKeeping) {
  const readers = Array.from({ length: AT_ONCE }, () => activityReader())
  const idle = [...readers]
  let isClosing = false
  const cleaning = removeAbandoned(env).catch((error) =>
    log.error(error, 'files of imports that were cut short may have stayed in the data folder'),
  )
  const queue = startWorker<DueImport>({
    db,
    atOnce: AT_ONCE,
    claim: (most) => claimDue(db, most),
    isAnyReady,
    what: 'imports of tracks',
    log,
    async work(due, { signal }) {
      const reader = idle.pop()!
      const lease = keepLease(db, due, log)
      try {
        await readImport({ db, env, objects, now, reader, keeping }, lease, signal)
      } catch (error) {
        // While the database is away, the lease runs out by itself.
        await release(db, await lease.end(), isClosing ? 0 : TRY_AGAIN_MS).catch(() => {})
        if (!isClosing) throw error
      } finally {
        idle.push(reader)
      }
    },
  })
  return {
    look: queue.look,
    async close() {
      isClosing = true
      const closing = queue.close()
      // What they are reading is read again by the next process.
      await Promise.all(readers.map((reader) => reader.close()))
      await Promise.all([closing, cleaning])
    },
  }
}
