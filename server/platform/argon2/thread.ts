import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** One hash to make, with a salt of its own unless one is given, or one password to compare with a hash. */
export type Task =
  | { kind: 'hash'; password: string; cost: Cost; salt?: Uint8Array }
  | { kind: 'verify'; password: string; hash: string }
/** Memory in KiB. */
export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

// Linux gives each thread a priority of its own; elsewhere this would slow down the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (task: Task) => {
  const answer =
    task.kind === 'hash'
      ? hashSync(task.password, { ...task.cost, ...(task.salt && { salt: task.salt }) })
      : verifySync(task.hash, task.password)
  parentPort?.postMessage(answer)
})
