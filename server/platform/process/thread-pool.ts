import { once } from 'node:events'
import { constants, platform, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'

type Waiting<Task, Answer> = { task: Task; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
type PoolSize = {
  threads: number
  maxWaiting: number
  retryAfterSeconds: number
}

/** Threads start on demand. `program` calls `answerTasks`. */
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
      // Keeps the process alive only while tasks run.
      thread.ref()
      // A failing thread emits 'error' and ends; the next task starts another.
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

/** Runs at lower priority than the server. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer): void {
  // Linux has per-thread priorities; elsewhere this would slow the whole process.
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)))
}
