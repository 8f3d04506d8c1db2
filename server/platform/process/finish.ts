import { hash, randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#server/platform/http/failures.ts'

/** Process ids are unique per machine only, and containers reuse them. */
const MACHINE = hash('sha256', hostname()).slice(0, 8)
const PROCESS = randomBytes(4).toString('hex')
/** Nobody works on one file this long, on any machine. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

export const partialOf = (goal: string) =>
  `${goal}.new-${process.pid}-${MACHINE}-${PROCESS}-${randomBytes(4).toString('hex')}`

/** Durable. A file replaces an existing one; among concurrent folders the first stays. */
export async function finish(partial: string, goal: string): Promise<void> {
  try {
    await rename(partial, goal)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
    await rm(partial, { recursive: true, force: true })
  }
  await syncFolder(dirname(goal))
}

/** Makes renames in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

export async function writeDurably(goal: string, text: string): Promise<void> {
  const partial = partialOf(goal)
  await writeFile(partial, text, { flush: true })
  await finish(partial, goal)
}

/** Leaves files of running processes. */
export async function sweepUnfinished(goal: string): Promise<void> {
  const start = `${basename(goal)}.new-`
  for (const name of await readdir(dirname(goal))) {
    if (!name.startsWith(start)) continue
    const path = join(dirname(goal), name)
    if (await isAbandoned(path, name.slice(start.length))) await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(path: string, made: string): Promise<boolean> {
  const [pid = '', machine = MACHINE, owner] = made.split('-')
  if (machine === MACHINE) return Number(pid) === process.pid ? owner !== PROCESS : !isAlive(Number(pid))
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > ABANDONED_AFTER_MS
  } catch (error) {
    // Finished or removed meanwhile.
    if (errorCode(error) === 'ENOENT') return false
    throw error
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
