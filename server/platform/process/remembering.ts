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
