import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#server/platform/error-code.ts'

/** Where this process makes a file or folder until it is whole; the name says who is at work on it. */
export const partialOf = (goal: string) => `${goal}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/**
 * Gives a finished file or folder its final name, and returns when a power cut can no longer undo it. A file replaces
 * the one that had the name; of two processes that made the same folder, the faster one's stands.
 */
export async function finish(partial: string, goal: string): Promise<void> {
  try {
    await rename(partial, goal)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
    await rm(partial, { recursive: true, force: true })
  }
  const parent = await open(dirname(goal), 'r')
  await parent.sync()
  await parent.close()
}

/** Removes what a start that was interrupted left half-made; a living process may still be at work on its own. */
export async function sweepUnfinished(goal: string): Promise<void> {
  const start = `${basename(goal)}.new-`
  for (const name of await readdir(dirname(goal))) {
    if (!name.startsWith(start) || isAlive(Number.parseInt(name.slice(start.length), 10))) continue
    await rm(join(dirname(goal), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
