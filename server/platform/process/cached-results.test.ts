import { expect, test, vi } from 'vitest'
import { refusedForAMoment, sharedForAMoment } from '#server/platform/process/cached-results.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Work whose results are numbered, and which ends when the test says so. */
function counted() {
  const begun: PromiseWithResolvers<number>[] = []
  return { begun, work: () => begun[begun.push(Promise.withResolvers<number>()) - 1]!.promise }
}

test('concurrent callers share a result, and a result not worth caching is computed again', async () => {
  const { begun, work } = counted()
  const shared = sharedForAMoment(work, { ms: HOUR_MS, isWorthIt: (result) => result >= 10 })
  const key = {}
  const [one, other] = [shared(key), shared(key)]
  expect(begun).toHaveLength(1)
  begun[0]!.resolve(9)
  expect(await Promise.all([one, other])).toEqual([9, 9])
  const next = shared(key)
  expect(begun).toHaveLength(2)
  begun[1]!.resolve(10)
  expect([await next, await shared(key)]).toEqual([10, 10])
  expect(begun).toHaveLength(2)
})

test('a cached result is computed again after its time, and each key has its own', async () => {
  const { begun, work } = counted()
  const shared = sharedForAMoment(work, { ms: 0, isWorthIt: () => true })
  const key = {}
  for (const result of [1, 2]) {
    const asked = shared(key)
    begun.at(-1)!.resolve(result)
    expect(await asked).toBe(result)
  }
  const [one] = [shared(key), shared({})]
  expect(begun).toHaveLength(4)
  begun[2]!.resolve(3)
  expect(await one).toBe(3)
})

test('a failure reaches all current waiters and no later caller', async () => {
  const { begun, work } = counted()
  const shared = sharedForAMoment(work, { ms: HOUR_MS, isWorthIt: () => true })
  const key = {}
  const waiting = [shared(key), shared(key)]
  begun[0]!.reject(new Error('gone'))
  for (const asked of waiting) await expect(asked).rejects.toThrow('gone')
  const next = shared(key)
  begun[1]!.resolve(1)
  expect(await next).toBe(1)
})

test('a refusal is repeated for its time and key alone', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const admitted: string[] = []
  const admit = refusedForAMoment(async (key) => {
    admitted.push(key)
    if (key === 'refused') throw new Error(`the ${admitted.length}th`)
  }, 1_000)
  await expect(admit('refused')).rejects.toThrow('the 1th')
  await expect(admit('refused')).rejects.toThrow('the 1th')
  await admit('another')
  clock.mockReturnValue(1_000)
  await expect(admit('refused')).rejects.toThrow('the 3th')
  expect(admitted).toEqual(['refused', 'another', 'refused'])
})
