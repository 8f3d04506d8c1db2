import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'
import type { Cost, Task } from '#server/platform/argon2/thread.ts'

const PROGRAM = new URL('./thread.ts', import.meta.url)
const THREADS = 2
/** A hash takes 10 to 30 ms, so the last in the queue waits for a second at most. */
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 2

/** A hash, or whether the password is right. */
type Answer = string | boolean
type Waiting = { task: Task; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * Computes argon2 in threads of its own, at most `threads` at once, which start when they are first needed. The library's
 * asynchronous calls would take libuv's four threads from files and DNS. When `maxWaiting` wait already it refuses `busy`.
 */
export function startArgon2Pool({ threads = THREADS, maxWaiting = MAX_WAITING } = {}) {
  const idle: Worker[] = []
  const waiting: Waiting[] = []
  let running = 0

  function run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (running >= threads && waiting.length >= maxWaiting)
        return reject(new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      waiting.push({ task, resolve, reject })
      void next()
    })
  }

  async function next(): Promise<void> {
    const one = running < threads ? waiting.shift() : undefined
    if (!one) return
    running += 1
    try {
      const thread = idle.pop() ?? new Worker(PROGRAM, { execArgv: [] })
      // The process stays while somebody waits for an answer, and ends when nobody does.
      thread.ref()
      // A thread that fails says 'error', which rejects, and ends; the next task starts another.
      const answered = once(thread, 'message')
      thread.postMessage(one.task)
      const [answer] = await answered
      thread.unref()
      idle.push(thread)
      one.resolve(answer)
    } catch (error) {
      one.reject(error)
    } finally {
      running -= 1
      void next()
    }
  }

  return {
    /** The hash in PHC format; the same for the same password, cost and salt. */
    hash: async (password: string, cost: Cost, salt?: Uint8Array): Promise<string> =>
      String(await run({ kind: 'hash', password, cost, ...(salt && { salt }) })),
    /** Whether the password belongs to a hash in PHC format. */
    verify: async (password: string, hash: string): Promise<boolean> =>
      (await run({ kind: 'verify', password, hash })) === true,
  }
}
