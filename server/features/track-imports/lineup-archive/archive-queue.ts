import type { Deps } from '#server/deps.ts'
import { workOnArchive } from '#server/features/track-imports/lineup-archive/add-archive.ts'
import type { ArchiveWrites } from '#server/features/track-imports/lineup-archive/add-item.ts'
import { archiveOutbox, leaseScheduled } from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import { archiveReader } from '#server/features/track-imports/lineup-archive/archive-reader.ts'
import { startReadingQueue } from '#server/features/track-imports/reading-queue.ts'

/** Reads and adds archives of other Lineups in the background. */
export const startArchiveQueue = ({ db, env, objects, now, log }: Deps, keeping: ArchiveWrites) =>
  startReadingQueue(
    { db, log },
    {
      outbox: archiveOutbox,
      lease: (most) => leaseScheduled(db, most),
      openReader: () => archiveReader(),
      work: (lease, reader, signal) => workOnArchive({ db, env, objects, now, reader, keeping }, lease, signal),
      what: 'archives of other Lineups',
    },
  )
