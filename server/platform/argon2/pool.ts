import type { Cost, Task } from '#server/platform/argon2/thread.ts'
import { startThreadPool } from '#server/platform/process/thread-pool.ts'

const PROGRAM = new URL('./thread.ts', import.meta.url)
const THREADS = 2
/** A hash takes 10 to 30 ms, so the last in the queue waits for a second at most. */
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 2

/** A hash, or whether the password is right. */
type Answer = string | boolean

/**
 * Computes argon2 in threads of its own: the library's asynchronous calls would take libuv's four threads from files and
 * DNS. When `maxWaiting` wait already it refuses `busy`.
 */
export function startArgon2Pool({ threads = THREADS, maxWaiting = MAX_WAITING } = {}) {
  const run = startThreadPool<Task, Answer>(PROGRAM, { threads, maxWaiting, retryAfterSeconds: RETRY_AFTER_SECONDS })
  return {
    /** The hash in PHC format; the same for the same password, cost and salt. */
    hash: async (password: string, cost: Cost, salt?: Uint8Array): Promise<string> =>
      String(await run({ kind: 'hash', password, cost, ...(salt && { salt }) })),
    /** Whether the password belongs to a hash in PHC format. */
    verify: async (password: string, hash: string): Promise<boolean> =>
      (await run({ kind: 'verify', password, hash })) === true,
  }
}
