/** Does the work with one of the workers, once it is the owner's turn and a worker is free; settles as the work does. */
type TakeTurn<Worker> = <Result>(owner: string, work: (worker: Worker) => Promise<Result>) => Promise<Result>

/**
 * Shares a few workers among many owners, round-robin: an owner has at most one job running, and every owner who waits
 * gets a turn before anybody gets a second one. Rejects with `refusal()` for an owner who has `mostWaiting` jobs queued.
 */
export function fairTurns<Worker>(
  workers: readonly Worker[],
  { mostWaiting, refusal }: { mostWaiting: number; refusal: () => Error },
): TakeTurn<Worker> {
  type Job = (worker: Worker) => Promise<void>
  const idle = [...workers]
  const running = new Set<string>()
  /** The keys are in the order of the owners' turns. */
  const waiting = new Map<string, Job[]>()

  function startJobs() {
    for (const [owner, [job, ...later]] of waiting) {
      if (!job || running.has(owner)) continue
      // The worker that was used last: the others need not exist before they are needed.
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
      // A key that is deleted and set again goes to the end.
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
