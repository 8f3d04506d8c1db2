import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const ROOM_BYTES = 2 ** 30

/** A folder in memory where there is enough of it, else the machine's temporary folder. */
export async function memoryFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > ROOM_BYTES ? '/dev/shm' : tmpdir()
}
