import type { ArchiveHeader, ArchiveManifest } from '#server/features/backups/archive/format.ts'
import { openArchive } from '#server/features/backups/archive/open-archive.ts'
import { readArchive } from '#server/features/backups/archive/read-archive.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'

/** `done` and `all` count tables or objects; `bytes` is the size of the archive so far. */
export type BackupProgress = {
  step: 'tables' | 'objects' | 'verifying' | 'loading' | 'finishing'
  done: number
  all: number
  bytes: number
}

export type OnProgress = (progress: BackupProgress) => void

type CheckRequest = { place: BackupPlace; name: string; passphrase?: string | undefined; onProgress?: OnProgress }

/** Reads all of it. Throws a BackupProblem unless it can be restored as it was written. */
export async function checkBackup({
  place,
  name,
  passphrase,
  onProgress,
}: CheckRequest): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  let done = 0
  let read = 0
  return readArchive(openArchive(await place.read(name), passphrase), {
    onBytes: (bytes) => {
      read = bytes
      onProgress?.({ step: 'verifying', done, all: 0, bytes })
    },
    onObject: async () => {
      done += 1
      onProgress?.({ step: 'verifying', done, all: 0, bytes: read })
    },
  })
}
