import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { resourceUse } from '#server/platform/process/resource-use.ts'

const LOOK_EVERY_MS = 50

/** Growth since the last collection that triggers the next. */
const GROWN_BYTES = 16 * 1024 * 1024

export type ProcessLimits = {
  /** Processor time; wall time where the system does not report it. */
  processorMs: number
  /** Wall time; generous, for busy machines. */
  clockMs: number
  bytes: number
  /** Memory while idle; a process above it is replaced. */
  idleBytes: number
}

/** Limits of the start, about a second of processor time, which can take a minute on a busy machine. */
const START: ProcessLimits = { processorMs: 20_000, clockMs: 300_000, bytes: Infinity, idleBytes: Infinity }

/** Messages of the process: 'ready' once, then one response per request. */
type ProcessResponse<Result> = { result: Result; memoryBytes: number }

export type BoundedProcess<Request, Result> = {
  /** The result; 'died' if the process ended by itself, 'over_limits' if it was killed. */
  request(message: Request): Promise<Result | 'died' | 'over_limits'>
  close(): Promise<void>
}

/** Isolates the server from untrusted files: one at a time, low priority. `program` calls `answerRequests`. */
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
    // An unsent message shows as the end of the process.
    process.send(message, () => {})
    const response: ProcessResponse<Result> | null = await nextMessage(process)
    watch.stop()
    if (!response && closed) throw new Error('The server stopped before the response came.')
    // Memory left by earlier requests must not count, so a fresh process retries.
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

/** Exits with the server. */
export function answerRequests<Request, Result>(work: (request: Request) => Promise<Result>): void {
  let collectedBytes = 0
  process.on('message', async (request: Request) => {
    const result = await work(request)
    // Buffers do not count in V8's heap, so many requests would pile up. With 20,000 file names a collection takes 26
    // ms of processor time, reading one file 1.
    if (process.memoryUsage.rss() > collectedBytes + GROWN_BYTES) {
      globalThis.gc?.()
      collectedBytes = process.memoryUsage.rss()
    }
    process.send?.({ result, memoryBytes: process.memoryUsage.rss() } satisfies ProcessResponse<Result>)
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

/** Returns memory after each request: glibc would raise the 1 MB to 32 MB and retain up to 200 MB. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }

function start(program: string): ChildProcess {
  // Without our environment, to hide its secrets from untrusted files.
  const child = fork(program, { serialization: 'advanced', execArgv: ['--expose-gc'], env: MALLOC })
  // Before it has threads, which inherit their priority.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

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
