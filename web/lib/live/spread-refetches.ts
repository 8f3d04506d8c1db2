/**
 * Puts work off for a random part of a time, so that thousands of pages which get the same message do not all ask at once.
 * Work of the same key that comes meanwhile takes the place of what waits, at the same moment. `random` gives 0 to 1.
 */
export function createSpread(random: () => number = Math.random) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; work: () => void }>()
  return {
    /** Does the work within `spreadMs` (milliseconds); without it at once, and what waits of it is done with that. */
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
    /** Does no more of what waits. */
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
