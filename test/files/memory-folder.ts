import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOM_BYTES = 2 ** 30
const MEMORY = '/dev/shm'

/** A folder in memory where there is enough of it, else the machine's temporary folder. */
export async function memoryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/**
 * The folder of the test run that made this database, in memory where there was enough of it at its start.
 * test/postgres/postgres-process.ts makes it and removes it when the run has ended, however that was: a test that is killed leaves
 * nothing behind.
 */
export async function runFolder(databaseUrl: string): Promise<string> {
  const [, run] = /lineup_template_([0-9a-f]+)/.exec(databaseUrl) ?? []
  const name = `lineup-run-${run}`
  const inMemory = join(MEMORY, name)
  return (await statfs(inMemory).catch(() => undefined)) ? inMemory : join(tmpdir(), name)
}
