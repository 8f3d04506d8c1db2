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
