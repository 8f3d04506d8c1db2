/**
 * Puts work off for a random part of a time, so that thousands of pages which get the same message do not all ask at once.
 * While work of the same key waits, more of it is that work: it will see what has happened by then. `random` gives 0 to 1.
 */
export function createSpread(random: () => number = Math.random) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    /** Does the work within `spreadMs` (milliseconds); without it at once, and what waits of it is done with that. */
    run(key: string, spreadMs: number | undefined, work: () => void) {
      const timer = waiting.get(key)
      if (spreadMs === undefined) {
        clearTimeout(timer)
        waiting.delete(key)
        return work()
      }
      if (timer !== undefined) return
      const doNow = () => {
        waiting.delete(key)
        work()
      }
      waiting.set(key, setTimeout(doNow, random() * spreadMs))
    },
    /** Does no more of what waits. */
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
