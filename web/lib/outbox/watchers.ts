import type { Done } from '#web/lib/outbox/act.ts'
import type { Lane } from '#web/lib/outbox/drain.ts'

type Watcher = { lane: Lane; resolve: (done: Done<unknown>) => void; reject: (error: Error) => void }

/** By entry id. */
export function createWatchers(onLetWait: (id: string) => void) {
  const watchers = new Map<string, Watcher>()

  const letWait = (id: string) => {
    const watcher = take(id)
    if (!watcher) return
    onLetWait(id)
    watcher.resolve({ state: 'waiting', mayHaveArrived: false })
  }
  const take = (id: string): Watcher | undefined => {
    const watcher = watchers.get(id)
    watchers.delete(id)
    return watcher
  }

  return {
    /** Double presses share the result. */
    watch(id: string, lane: Lane): Promise<Done<unknown>> {
      const earlier = watchers.get(id)
      const outcome = new Promise<Done<unknown>>((resolve, reject) => watchers.set(id, { lane, resolve, reject }))
      if (earlier) outcome.then(earlier.resolve, earlier.reject)
      return outcome
    },
    has: (id: string) => watchers.has(id),
    hasOf: (lane: Lane) => [...watchers.values()].some((watcher) => watcher.lane === lane),
    take,
    letWait,
    letLaneWait(lane: Lane) {
      for (const [id, watcher] of [...watchers]) if (watcher.lane === lane) letWait(id)
    },
  }
}
