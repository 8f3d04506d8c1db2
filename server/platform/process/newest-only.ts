/** Runs work for a key; `signal` aborts when newer work for it comes. `order` is a number that grows. */
type RunNewest = <Result>(key: string, order: number, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/**
 * Of all work for the same key, one at a time is under way: the newest. The earlier one is aborted with `replaced()`, and
 * the newer one begins when it has ended. Work that comes with a lower order than the one under way is not begun.
 */
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
