import type { Cost, Task } from '#server/platform/argon2/thread.ts'
import { startThreadPool } from '#server/platform/process/thread-pool.ts'

const PROGRAM = new URL('./thread.ts', import.meta.url)
const THREADS = 2
/** A hash takes 10 to 30 ms, so the last in the queue waits a second at most. */
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 2

type Answer = string | boolean

/** Own threads, because the library would block libuv's four for files and DNS. Refuses `busy` above `maxWaiting`. */
export function startArgon2Pool({ threads = THREADS, maxWaiting = MAX_WAITING } = {}) {
  const run = startThreadPool<Task, Answer>(PROGRAM, { threads, maxWaiting, retryAfterSeconds: RETRY_AFTER_SECONDS })
  return {
    /** In PHC format. */
    hash: async (password: string, cost: Cost, salt?: Uint8Array): Promise<string> =>
      String(await run({ kind: 'hash', password, cost, ...(salt && { salt }) })),
    verify: async (password: string, hash: string): Promise<boolean> =>
      (await run({ kind: 'verify', password, hash })) === true,
  }
}
