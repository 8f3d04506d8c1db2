import type { RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { workOnArchive } from '#server/features/track-imports/lineup-archive/add-archive.ts'
import type { ArchiveWrites } from '#server/features/track-imports/lineup-archive/add-item.ts'
import * as outbox from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import { archiveReader } from '#server/features/track-imports/lineup-archive/archive-reader.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

const AT_ONCE = 2
const TRY_AGAIN_MS = 15_000
/** Failures of database, disk or a full queue. */
const PASSING: readonly RefusalCode[] = ['unavailable', 'storage_full', 'busy', 'too_many_uploads']

/** Reads and adds archives of other Lineups in the background. Reading processes start when needed. */
export function startArchiveQueue({ db, env, objects, now, log }: Deps, keeping: ArchiveWrites) {
  const readers = Array.from({ length: AT_ONCE }, () => archiveReader())
  const idle = [...readers]
  let isClosing = false
  const queue = startWorker<outbox.LeasedArchive>({
    db,
    atOnce: AT_ONCE,
    lease: (most) => outbox.leaseScheduled(db, most),
    isAnyReady: outbox.isAnyReady,
    what: 'archives of other Lineups',
    log,
    async work(row, { signal }) {
      const reader = idle.pop()!
      const lease = outbox.renewArchiveLease(db, row, log)
      try {
        await workOnArchive({ db, env, objects, now, reader, keeping }, lease, signal)
      } catch (error) {
        const isPassing = isClosing || PASSING.includes(refusalOf(error).code)
        // While the database is away, the lease expires.
        await outbox.release(db, await lease.end(), isClosing ? 0 : TRY_AGAIN_MS, isPassing).catch(() => {})
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
      await Promise.all(readers.map((reader) => reader.close()))
      await closing
    },
  }
}
