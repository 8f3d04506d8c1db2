import type { Deps } from '#server/deps.ts'
import { removeAbandoned } from '#server/features/track-imports/fetched-upload.ts'
import { activityReader } from '#server/features/track-imports/files/activity-reader.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import { importOutbox, leaseScheduled } from '#server/features/track-imports/leased-imports.ts'
import { readImport } from '#server/features/track-imports/read-import.ts'
import { startReadingQueue } from '#server/features/track-imports/reading-queue.ts'

/** Reads imports of tracks in the background, and removes files of processes that were killed. */
export function startImportQueue({ db, env, objects, now, log }: Deps, keeping: SessionWrites) {
  const cleaning = removeAbandoned(env).catch((error) =>
    log.error(error, 'files of imports that were cut short may have stayed in the data folder'),
  )
  const queue = startReadingQueue(
    { db, log },
    {
      outbox: importOutbox,
      lease: (most) => leaseScheduled(db, most),
      openReader: () => activityReader(),
      work: (lease, reader, signal) => readImport({ db, env, objects, now, reader, keeping }, lease, signal),
      what: 'imports of tracks',
    },
  )
  return { wake: queue.wake, close: async () => void (await Promise.all([queue.close(), cleaning])) }
}
