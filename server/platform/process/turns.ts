import { setTimeout as pause } from 'node:timers/promises'

/** Calls during a run share the next. `restMs` pauses after runs; a call after the pause runs immediately. */
export function oneAtATime<Result>(work: () => Promise<Result>, { restMs = 0 } = {}): () => Promise<Result> {
  let busy: Promise<unknown> | undefined
  let next: Promise<Result> | undefined
  const begin = () => {
    next = undefined
    const done = work()
    const ended = done.then(
      () => {},
      () => {},
    )
    busy = (restMs > 0 ? ended.then(() => pause(restMs)) : ended).finally(() => {
      busy = undefined
    })
    return done
  }
  return () => {
    // Between two runs nothing is running, yet a caller waits for the next.
    if (!busy) return next ?? begin()
    next ??= busy.then(begin)
    return next
  }
}

/** `signal` aborts when newer work arrives. `order` increases. */
type RunNewest = <Result>(key: string, order: number, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/** Aborts earlier work with `replaced()`; newer starts once it has ended. Ignores work with a lower order. */
export function newestOnly(replaced: () => Error): RunNewest {
  type Work = { order: number; controller: AbortController; ended: Promise<unknown> }
  const underWay = new Map<string, Work>()

  return async (key, order, work) => {
    const earlier = underWay.get(key)
    if (earlier && earlier.order > order) throw replaced()
    earlier?.controller.abort(replaced())

    const controller = new AbortController()
    const result = (async () => {
      await earlier?.ended
      controller.signal.throwIfAborted()
      return work(controller.signal)
    })()
    const own = { order, controller, ended: result.catch(() => {}) }
    underWay.set(key, own)
    try {
      return await result
    } finally {
      if (underWay.get(key) === own) underWay.delete(key)
    }
  }
}

type TakeTurn<Worker> = <Result>(owner: string, work: (worker: Worker) => Promise<Result>) => Promise<Result>

/** Every owner gets a turn before anybody's second. Rejects with `refusal()` above `mostWaiting` queued jobs. */
export function fairTurns<Worker>(
  workers: readonly Worker[],
  { mostWaiting, refusal }: { mostWaiting: number; refusal: () => Error },
): TakeTurn<Worker> {
  type Job = (worker: Worker) => Promise<void>
  const idle = [...workers]
  const running = new Set<string>()
  /** Keys in the order of turns. */
  const waiting = new Map<string, Job[]>()

  function startJobs() {
    for (const [owner, [job, ...later]] of waiting) {
      if (!job || running.has(owner)) continue
      // Prefers the last used worker, so that others start only when needed.
      const worker = idle.pop()
      if (worker === undefined) return
      if (later.length > 0) waiting.set(owner, later)
      else waiting.delete(owner)
      void run(owner, job, worker)
    }
  }

  async function run(owner: string, job: Job, worker: Worker) {
    running.add(owner)
    await job(worker)
    running.delete(owner)
    idle.push(worker)
    const later = waiting.get(owner)
    if (later) {
      // Deleting and setting a key moves it to the end.
      waiting.delete(owner)
      waiting.set(owner, later)
    }
    startJobs()
  }

  return (owner, work) => {
    const jobs = waiting.get(owner) ?? []
    if (jobs.length >= mostWaiting) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      waiting.set(owner, [...jobs, (worker) => work(worker).then(resolve, reject)])
      startJobs()
    })
  }
}
