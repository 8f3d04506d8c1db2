import { once } from 'node:events'
import { constants, platform, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'

type Waiting<Task, Answer> = { task: Task; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
type PoolSize = {
  threads: number
  /** When so many tasks wait already, the next one is refused `busy`. */
  maxWaiting: number
  /** When to try again after that. */
  retryAfterSeconds: number
}

/**
 * Runs tasks in threads of their own, at most `threads` at once, which start when they are first needed: what computes for
 * longer than a moment must not hold up everybody else's answers. `program` is a module that calls `answerTasks`.
 */
export function startThreadPool<Task, Answer>(program: URL, { threads, maxWaiting, retryAfterSeconds }: PoolSize) {
  const idle: Worker[] = []
  const waiting: Waiting<Task, Answer>[] = []
  let running = 0

  async function next(): Promise<void> {
    const one = running < threads ? waiting.shift() : undefined
    if (!one) return
    running += 1
    try {
      const thread = idle.pop() ?? new Worker(program, { execArgv: [] })
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

  return (task: Task): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (running >= threads && waiting.length >= maxWaiting) return reject(new Refusal('busy', { retryAfterSeconds }))
      waiting.push({ task, resolve, reject })
      void next()
    })
}

/** Answers each task of `startThreadPool` inside its thread with the result of `work`, at a lower priority than the server's own work. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer): void {
  // Linux has a priority for each thread; elsewhere this would slow down the whole process.
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)))
}
