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
