/** Memoizes a function; clears the cache at `most` results. */
export function remembering<Key extends string | number, Result>(
  resultOf: (key: Key) => Result,
  most = Infinity,
): (key: Key) => Result {
  const results = new Map<string | number, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = resultOf(key)
    if (results.size >= most) results.clear()
    results.set(typeof key === 'string' ? copyOf(key) : key, result)
    return result
  }
}

/** A slice of a text would retain the whole text in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

type Shared<Result> = { result: Promise<Result>; until: number }

/** Shares one result by key while it is computed, and for `ms` after that if `isWorthIt`; errors only meanwhile. */
export function sharedForAMoment<Key extends object, Result>(
  work: (key: Key) => Promise<Result>,
  { ms, isWorthIt }: { ms: number; isWorthIt: (result: Result) => boolean },
): (key: Key) => Promise<Result> {
  const cached = new WeakMap<Key, Shared<Result>>()
  const begin = (key: Key) => {
    const shared = { result: work(key), until: Number.POSITIVE_INFINITY }
    cached.set(key, shared)
    shared.result.then(
      (result) => {
        shared.until = isWorthIt(result) ? performance.now() + ms : 0
      },
      () => cached.delete(key),
    )
    return shared
  }
  return (key) => {
    const found = cached.get(key)
    return (found && performance.now() < found.until ? found : begin(key)).result
  }
}

/** Rejects for `ms` after a rejection with the same, by key, instead of calling `admit`. Forgets all above `most` keys. */
export function refusedForAMoment(
  admit: (key: string) => Promise<void>,
  ms: number,
  most = 1_000,
): (key: string) => Promise<void> {
  const refused = new Map<string, { reason: unknown; until: number }>()
  return async (key) => {
    const found = refused.get(key)
    if (found && performance.now() < found.until) throw found.reason
    try {
      await admit(key)
    } catch (reason) {
      if (refused.size >= most) refused.clear()
      refused.set(key, { reason, until: performance.now() + ms })
      throw reason
    }
  }
}

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
