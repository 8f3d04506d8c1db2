import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderPlace } from '#server/features/backups/places/folder-place.ts'
import { restoreBackup } from '#server/features/backups/restoring/restore-backup.ts'
import { takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

const NAME = 'upgrade.tar'

/** Through a backup in the folder, whose restore checks each part and the counts of rows. Returns how many. */
export async function copyDatabase(from: string, to: string, folder: string): Promise<number> {
  const goal = join(folder, 'upgrade')
  await sweepUnfinished(goal)
  const partial = partialOf(goal)
  await mkdir(partial, { mode: 0o700 })
  try {
    const place = folderPlace(partial)
    const { manifest } = await takeBackup({ url: from, objects: null, place, name: NAME })
    await restoreBackup({ url: to, objects: null, place, name: NAME, keepsSignIns: true, settlers: null })
    return Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
