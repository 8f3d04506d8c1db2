import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#contract/refusals.ts'
import type { Pictures } from '#server/platform/pictures/make-pictures.ts'
import type { Answer } from '#server/platform/pictures/picture-process.ts'
import { pictureTypeOf } from '#server/platform/pictures/picture-type.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** The largest picture takes some two seconds; one that takes so long is a trap. */
const PATIENCE_MS = 20_000
/** What the process may keep while it has nothing to do; of the largest picture it needs 400 MB for a moment. */
const KEPT_BYTES = 300 * 1024 * 1024

/**
 * Makes pictures, one after another, in a process of its own: strangers' files are read where neither the memory nor a
 * crash is ours, and with what the server leaves of the processor. It starts with the first picture.
 */
export function startPictureWorker({ program = PROGRAM, patienceMs = PATIENCE_MS } = {}) {
  let child: ChildProcess | undefined
  let closed = false
  let last: Promise<unknown> = Promise.resolve()

  async function ready(): Promise<ChildProcess> {
    if (closed) throw new Error('No more pictures are made.')
    if (child && isAlive(child)) return child
    child = start(program)
    if ((await nextWordOf(child, PATIENCE_MS)) !== 'ready')
      throw new Error('The process that makes pictures did not start.')
    return child
  }

  /** Null when the process died of it, or had to be ended. */
  async function answerTo(file: Uint8Array): Promise<Answer | null> {
    const worker = await ready()
    // That it could not be sent is told by the process's end.
    worker.send(file, () => {})
    const answer: Answer | null = await nextWordOf(worker, patienceMs)
    if (answer && answer.memoryBytes > KEPT_BYTES) await end(worker)
    return answer
  }

  async function make(read: () => Promise<Uint8Array>): Promise<Pictures> {
    const file = await read()
    if (!pictureTypeOf(file)) throw new Refusal('not_a_picture')
    const answer = await answerTo(file)
    if (!answer && closed) throw new Error('The server stopped before the picture was made.')
    if (!answer) throw new Refusal('broken_picture')
    if (typeof answer.made === 'string') throw new Refusal(answer.made)
    return answer.made
  }

  return {
    /**
     * The pictures of a file, which is read when it is its turn, so that those who wait take no memory. Refuses
     * not_a_picture, picture_too_large, and broken_picture also for a file that the process does not survive.
     */
    make(read: () => Promise<Uint8Array>): Promise<Pictures> {
      const turn = last.then(() => make(read))
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      closed = true
      if (child) await end(child)
    },
  }
}

function start(program: string): ChildProcess {
  // Nothing of our environment, whose secrets are none of a stranger's file. Fewer arenas give memory back sooner.
  const child = fork(program, { serialization: 'advanced', execArgv: [], env: { MALLOC_ARENA_MAX: '2' } })
  // Once it has threads, they would keep the priority that they began with.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/** What the process says next; null when it ends instead, as it must when it says nothing for so long. */
async function nextWordOf(child: ChildProcess, patienceMs: number) {
  const heard = new AbortController()
  const { signal } = heard
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const ended = once(child, 'exit', { signal }).then(() => [null])
  const [word] = await Promise.race([once(child, 'message', { signal }), ended]).finally(() => {
    heard.abort()
    clearTimeout(impatience)
  })
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
