import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Answer } from '#server/platform/pictures/picture-process.ts'
import { resourceUse } from '#server/platform/pictures/resource-use.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const START_MS = 20_000
/** How often a process at work is looked at. */
const LOOK_EVERY_MS = 50

/** What one picture may take. */
export type PictureLimits = {
  /** Of the processor; where the system does not tell, of the clock. */
  processorMs: number
  /** Of the clock, on a machine that has much else to do. */
  clockMs: number
  /** Of memory, of the whole process. */
  bytes: number
  /** Of memory, while the process has nothing to do; one that keeps more is replaced. */
  idleBytes: number
}

/** 'died' of the file, or was ended because the file took more than its limits allow. */
type Outcome = Answer['made'] | 'died' | 'over_limits'

export type PictureWorker = ReturnType<typeof pictureWorker>

/**
 * A process that makes pictures, one at a time. It reads strangers' files where neither our memory nor a crash is ours,
 * and with what the server leaves of the processor. It is started with the first picture, and anew when it has ended.
 */
export function pictureWorker(limits: PictureLimits, program = PROGRAM) {
  let child: ChildProcess | undefined
  let closed = false

  async function ready(): Promise<ChildProcess> {
    if (closed) throw new Error('No more pictures are made.')
    if (child && isAlive(child)) return child
    child = start(program)
    const impatience = setTimeout(() => child?.kill('SIGKILL'), START_MS)
    const word = await nextWordOf(child)
    clearTimeout(impatience)
    if (word !== 'ready') throw new Error('The process that makes pictures did not start.')
    return child
  }

  return {
    async make(file: Uint8Array): Promise<Outcome> {
      const process = await ready()
      const watch = watchOver(process, limits)
      // That it could not be sent is told by the process's end.
      process.send(file, () => {})
      const answer: Answer | null = await nextWordOf(process)
      watch.stop()
      if (!answer && closed) throw new Error('The server stopped before the picture was made.')
      if (!answer) return watch.isOver() ? 'over_limits' : 'died'
      if (answer.memoryBytes > limits.idleBytes) await end(process)
      return answer.made
    },
    async close() {
      closed = true
      if (child) await end(child)
    },
  }
}

/**
 * So that it gives memory back after each picture: few arenas, and what is larger than 1 MB is mapped for itself (glibc
 * would raise that to 32 MB, and keep up to 200 MB of pictures that are long made).
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }

function start(program: string): ChildProcess {
  // Nothing of our environment, whose secrets are none of a stranger's file.
  const child = fork(program, { serialization: 'advanced', execArgv: ['--expose-gc'], env: MALLOC })
  // Once it has threads, they would keep the priority that they began with.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/** Ends the process when it takes more than it may. */
function watchOver(child: ChildProcess, limits: PictureLimits) {
  const began = performance.now()
  const before = resourceUse(child.pid!)
  let over = false
  const timer = setInterval(() => {
    const now = resourceUse(child.pid!)
    const elapsedMs = performance.now() - began
    const processorMs = now && before ? now.processorMs - before.processorMs : elapsedMs
    over = processorMs > limits.processorMs || elapsedMs > limits.clockMs || (now?.bytes ?? 0) > limits.bytes
    if (over) {
      clearInterval(timer)
      child.kill('SIGKILL')
    }
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer), isOver: () => over }
}

/** What the process says next; null when it ends instead. */
async function nextWordOf(child: ChildProcess) {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(() => [null])
  const [word] = await Promise.race([once(child, 'message', { signal }), ended]).finally(() => heard.abort())
  return word
}

const isAlive = ({ exitCode, signalCode, connected }: ChildProcess) =>
  connected && exitCode === null && signalCode === null

async function end(worker: ChildProcess) {
  if (!isAlive(worker)) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}
