import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** The side of the thread: answers each task of `startThreadPool` with what `work` returns, behind what the server itself does. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer): void {
  // Linux gives each thread a priority of its own; elsewhere this would slow down the whole process.
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)))
}
