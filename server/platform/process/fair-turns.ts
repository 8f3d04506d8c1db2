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
