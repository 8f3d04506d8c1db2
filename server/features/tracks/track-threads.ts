import { availableParallelism } from 'node:os'
import { Refusal } from '#contract/refusals.ts'
import type { Counted, TrackTask } from '#server/features/tracks/track-thread.ts'
import { startThreadPool } from '#server/platform/process/thread-pool.ts'
import { fairTurns } from '#server/platform/process/turns.ts'

/** A day's track takes 0.1 to 0.2 s of CPU. One core is left to everything else. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Per surfer. */
const MOST_WAITING = 10
const RETRY_SECONDS = 5

const pool = { threads: THREADS, maxWaiting: 200, retryAfterSeconds: RETRY_SECONDS }
const run = startThreadPool<TrackTask, Counted | Uint8Array>(new URL('./track-thread.ts', import.meta.url), pool)
const refusal = () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS })
const turns = fairTurns(Array<null>(THREADS).fill(null), { mostWaiting: MOST_WAITING, refusal })

type Task<Kind> = Omit<Extract<TrackTask, { kind: Kind }>, 'kind'>

/** Finds waves, with corrections, in a thread. */
export const countInThread = async (task: Task<'count'>) => (await run({ ...task, kind: 'count' })) as Counted

/** Serializes by the contract's schema and compresses with Brotli, in a thread. */
export const packInThread = async (task: Task<'pack'>) =>
  Buffer.from((await run({ ...task, kind: 'pack' })) as Uint8Array)

/** One track per surfer at a time: each occupies a database connection. Refuses `busy`. */
export const inTurn = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => turns(userId, work)
