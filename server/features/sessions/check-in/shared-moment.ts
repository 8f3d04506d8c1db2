type Kept<Result> = { result: Promise<Result>; until: number }

/**
 * Shares one result among all who ask for it with the same key: while it is worked out, and, when `isWorthIt`, for `ms`
 * milliseconds after that. What fails is shared with those who wait for it, and not kept.
 */
export function sharedForAMoment<Key extends object, Result>(
  work: (key: Key) => Promise<Result>,
  { ms, isWorthIt }: { ms: number; isWorthIt: (result: Result) => boolean },
): (key: Key) => Promise<Result> {
  const kept = new WeakMap<Key, Kept<Result>>()
  const begin = (key: Key) => {
    const shared = { result: work(key), until: Number.POSITIVE_INFINITY }
    kept.set(key, shared)
    shared.result.then(
      (result) => {
        shared.until = isWorthIt(result) ? performance.now() + ms : 0
      },
      () => kept.delete(key),
    )
    return shared
  }
  return (key) => {
    const found = kept.get(key)
    return (found && performance.now() < found.until ? found : begin(key)).result
  }
}
