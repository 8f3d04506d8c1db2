import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Only root may mount a file system. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** A file system of its own with so many bytes, in memory, that can be filled. */
export async function mountSmallDisk(bytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Leaves no room but for so many bytes, or less when others write meanwhile. */
    async fill(leftBytes = 0) {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(filler, 'a')
      const chunk = Buffer.alloc(64 * 1024)
      try {
        for (let left = bavail * bsize - leftBytes; left > 0; left -= chunk.length)
          await file.write(chunk.subarray(0, Math.min(left, chunk.length)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    /** Gives the room back. */
    empty: () => rm(filler, { force: true }),
    async unmount() {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
