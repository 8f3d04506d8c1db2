import { expect, test } from 'vitest'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

/** Work that is blocked until the test releases it. */
function heldUpWork() {
  const held: PromiseWithResolvers<number>[] = []
  const work = () => {
    const one = Promise.withResolvers<number>()
    held.push(one)
    return one.promise
  }
  return { work, held }
}

test('who asks while the work is done waits for the next time, all of them for the same', async () => {
  const { work, held } = heldUpWork()
  const ask = oneAtATime(work)
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(held).toHaveLength(1)
  held[0]!.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => held.length).toBe(2)
  held[1]!.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(held).toHaveLength(2)
})

test('work that fails fails those who waited for it, and is done anew for the others', async () => {
  const { work, held } = heldUpWork()
  const ask = oneAtATime(work)
  const first = ask()
  const second = ask()
  held[0]!.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => held.length).toBe(2)
  held[1]!.resolve(2)
  expect(await second).toBe(2)
  const third = ask()
  held[2]!.resolve(3)
  expect(await third).toBe(3)
})

test('after a rest who asked meanwhile is served together, and who asks then at once', async () => {
  const begun: number[] = []
  const ask = oneAtATime(
    async () => {
      begun.push(performance.now())
    },
    { restMs: 40 },
  )
  await ask()
  await Promise.all([ask(), ask(), ask()])
  expect(begun).toHaveLength(2)
  // A timer may count a millisecond that has begun.
  expect(begun[1]! - begun[0]!).toBeGreaterThanOrEqual(39)
})

test('who asks at the very moment when the next time is about to begin is served by it', async () => {
  let [atWork, most] = [0, 0]
  const ask = oneAtATime(async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise(setImmediate)
    atWork -= 1
  })
  const asked = [ask(), ask()]
  const first = asked[0]!.then(async () => {
    for (let tick = 0; tick < 10; tick += 1) {
      await undefined
      asked.push(ask())
    }
  })
  await first
  await Promise.all(asked)
  expect(most).toBe(1)
})
