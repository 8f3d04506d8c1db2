import type { Done } from '#web/lib/outbox/act.ts'
import type { Lane } from '#web/lib/outbox/lanes.ts'

type Watcher = { lane: Lane; resolve: (done: Done<unknown>) => void; reject: (error: Error) => void }

/** The acts that the surfer waits for on the screen, by the ids of their entries. `onLetWait` is called before one waits. */
export function createWatchers(onLetWait: (id: string) => void) {
  const watchers = new Map<string, Watcher>()

  /** From here on the act shows as waiting, and what becomes of it is no longer its form's business. */
  const letWait = (id: string) => {
    const watcher = take(id)
    if (!watcher) return
    onLetWait(id)
    watcher.resolve({ state: 'waiting', mayHaveArrived: false })
  }
  /** Whoever waits for this entry, which is then theirs. */
  const take = (id: string): Watcher | undefined => {
    const watcher = watchers.get(id)
    watchers.delete(id)
    return watcher
  }

  return {
    /** What becomes of this entry, until `letWait` or `take`. Pressed twice, both presses learn the same. */
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
