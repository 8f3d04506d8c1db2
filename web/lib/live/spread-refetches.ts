/** Delays work randomly, so that pages with one message do not refetch together. `random` gives 0 to 1. */
export function createSpread(random: () => number = Math.random) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; work: () => void }>()
  return {
    run(key: string, spreadMs: number | undefined, work: () => void) {
      const earlier = waiting.get(key)
      if (spreadMs === undefined) {
        clearTimeout(earlier?.timer)
        waiting.delete(key)
        return work()
      }
      if (earlier) {
        earlier.work = work
        return
      }
      const timer = setTimeout(() => {
        waiting.delete(key)
        added.work()
      }, random() * spreadMs)
      const added = { timer, work }
      waiting.set(key, added)
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
