import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Leaves so many bytes free, and takes up the rest. */
  leaveFree(bytes: number): Promise<void>
  close(): void
}

/** A file system of its own, of a few megabytes; null where this process may not mount one, as mostly only root may. */
export function smallDisk({ megabytes = 8 } = {}): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'lineup-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    async leaveFree(bytes) {
      const filler = join(folder, 'filler')
      rmSync(filler, { force: true })
      const { bavail, bsize } = await statfs(folder)
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    close() {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
