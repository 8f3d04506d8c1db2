/** Counted in every process, whether or not anybody asks for metrics; outcomes are few and fixed. */
type Counted = {
  source_calls: 'forecast ok' | 'forecast failed' | 'buoys ok' | 'buoys failed'
  reads: 'replica' | 'primary' | 'repeated'
  pictures: 'waiting' | 'made' | 'refused' | 'seconds'
}

const counts = new Map<string, number>()

export function count<Name extends keyof Counted>(name: Name, outcome: Counted[Name], by = 1): void {
  const key = `${name} ${outcome}`
  counts.set(key, (counts.get(key) ?? 0) + by)
}

export const countOf = <Name extends keyof Counted>(name: Name, outcome: Counted[Name]): number =>
  counts.get(`${name} ${outcome}`) ?? 0

/** Counts a call of a source by whether it was answered. */
export async function countCall<Result>(source: 'forecast' | 'buoys', call: Promise<Result>): Promise<Result> {
  try {
    const result = await call
    count('source_calls', `${source} ok`)
    return result
  } catch (error) {
    count('source_calls', `${source} failed`)
    throw error
  }
}
