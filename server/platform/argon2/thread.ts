import { hashSync, verifySync } from '@node-rs/argon2'
import { answerTasks } from '#server/platform/process/thread-pool.ts'

export type Task =
  | { kind: 'hash'; password: string; cost: Cost; salt?: Uint8Array }
  | { kind: 'verify'; password: string; hash: string }
/** Memory in KiB. */
export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

answerTasks((task: Task) =>
  task.kind === 'hash'
    ? hashSync(task.password, { ...task.cost, ...(task.salt && { salt: task.salt }) })
    : verifySync(task.hash, task.password),
)
