/** Calls `work` at most once in `milliseconds`, and shares its result, also a rejection. */
export function cachedFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined
  let isRunning = false
  return () => {
    if (last && (isRunning || performance.now() - last.at < milliseconds)) return last.result
    isRunning = true
    const result = work().finally(() => {
      isRunning = false
      if (last?.result === result) last.at = performance.now()
    })
    last = { at: performance.now(), result }
    return result
  }
}
