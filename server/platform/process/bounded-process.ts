import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { resourceUse } from '#server/platform/process/resource-use.ts'

/** How often a process at work is looked at. */
const LOOK_EVERY_MS = 50

/** A process that has grown by so much since its memory was last collected collects it. */
const GROWN_BYTES = 16 * 1024 * 1024

/** What one request may take. */
export type ProcessLimits = {
  /** Of the processor; where the system does not report it, of the clock. */
  processorMs: number
  /** Of the clock, on a machine that has much else to do. */
  clockMs: number
  /** Of memory, of the whole process. */
  bytes: number
  /** Of memory, while the process has nothing to do; one that keeps more is replaced. */
  idleBytes: number
}

/** What its start may take. It needs about a second of the processor, which on a busy machine takes a minute of the clock. */
const START: ProcessLimits = { processorMs: 20_000, clockMs: 300_000, bytes: Infinity, idleBytes: Infinity }

/** What the process sends: 'ready' once, then a response to each request, one after another. */
type ProcessResponse<Result> = { result: Result; memoryBytes: number }

export type BoundedProcess<Request, Result> = {
  /** The result; 'died' when the process ended by itself, 'over_limits' when it was ended for taking too much. */
  request(message: Request): Promise<Result | 'died' | 'over_limits'>
  close(): Promise<void>
}

/**
 * A child process that reads strangers' files, one request at a time: neither its memory nor a crash is the server's, and
 * it uses what the server leaves of the processor. `program` is a module that calls `answerRequests`. It is started with
 * the first request, and again after it has ended.
 */
export function boundedProcess<Request extends Serializable, Result>(
  program: string,
  limits: ProcessLimits,
): BoundedProcess<Request, Result> {
  let child: ChildProcess | undefined
  let closed = false

  async function ready(): Promise<ChildProcess> {
    if (closed) throw new Error('This process takes no more requests.')
    if (child && isAlive(child)) return child
    child = start(program)
    const watch = watchOver(child, START)
    const message = await nextMessage(child)
    watch.stop()
    if (message !== 'ready') throw new Error(`${program} did not start.`)
    return child
  }

  async function request(message: Request): Promise<Result | 'died' | 'over_limits'> {
    const isFresh = !child || !isAlive(child)
    const process = await ready()
    const watch = watchOver(process, limits)
    // A message that could not be sent shows as the end of the process.
    process.send(message, () => {})
    const response: ProcessResponse<Result> | null = await nextMessage(process)
    watch.stop()
    if (!response && closed) throw new Error('The server stopped before the response came.')
    // What earlier requests have left in memory counts against nobody.
    if (!response && watch.over() === 'memory' && !isFresh) return request(message)
    if (!response) return watch.over() ? 'over_limits' : 'died'
    if (response.memoryBytes > limits.idleBytes) await end(process)
    return response.result
  }

  return {
    request,
    async close() {
      closed = true
      if (child) await end(child)
    },
  }
}

/** The child's side: responds to each request with what `work` resolves to, and ends when the server does. */
export function answerRequests<Request, Result>(work: (request: Request) => Promise<Result>): void {
  let collectedBytes = 0
  process.on('message', async (request: Request) => {
    const result = await work(request)
    // Buffers weigh nothing in V8's own heap, so that it would keep those of many requests before it collects them. Beside the
    // names of 20,000 files each collection takes 26 ms of the processor, where reading one of these takes 1.
    if (process.memoryUsage.rss() > collectedBytes + GROWN_BYTES) {
      globalThis.gc?.()
      collectedBytes = process.memoryUsage.rss()
    }
    process.send?.({ result, memoryBytes: process.memoryUsage.rss() } satisfies ProcessResponse<Result>)
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

/**
 * So that it gives memory back after each request: few arenas, and what is larger than 1 MB is mapped for itself (glibc
 * would raise that to 32 MB, and keep up to 200 MB that nobody uses any more).
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }

function start(program: string): ChildProcess {
  // Without our environment: its secrets must be out of reach of a stranger's file.
  const child = fork(program, { serialization: 'advanced', execArgv: ['--expose-gc'], env: MALLOC })
  // Before it has threads: those would keep the priority that they began with.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/** Ends the process when it takes more than it may. */
function watchOver(child: ChildProcess, limits: ProcessLimits) {
  const began = performance.now()
  const before = resourceUse(child.pid!)
  let over: 'time' | 'memory' | undefined
  const timer = setInterval(() => {
    const now = resourceUse(child.pid!)
    const elapsedMs = performance.now() - began
    const processorMs = now && before ? now.processorMs - before.processorMs : elapsedMs
    if (processorMs > limits.processorMs || elapsedMs > limits.clockMs) over = 'time'
    else if ((now?.bytes ?? 0) > limits.bytes) over = 'memory'
    if (over) {
      clearInterval(timer)
      child.kill('SIGKILL')
    }
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer), over: () => over }
}

/** The next message; null when the process ends instead. */
async function nextMessage(child: ChildProcess) {
  const received = new AbortController()
  const { signal } = received
  const ended = once(child, 'exit', { signal }).then(() => [null])
  const [message] = await Promise.race([once(child, 'message', { signal }), ended]).finally(() => received.abort())
  return message
}

const isAlive = ({ exitCode, signalCode, connected }: ChildProcess) =>
  connected && exitCode === null && signalCode === null

async function end(child: ChildProcess) {
  if (!isAlive(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
