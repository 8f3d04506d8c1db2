import { expect, test } from 'vitest'
import { fairTurns, newestOnly, oneAtATime } from '#server/platform/process/turns.ts'

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

test('callers during a run share the next run', async () => {
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

test('a failed run fails its own callers and runs again for the others', async () => {
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

test('callers during the rest share one run after it', async () => {
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

test('calls made just as a run ends never run concurrently', async () => {
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

/** Work that runs until it is aborted, or until the test lets it end. */
function openWork() {
  const run = newestOnly(() => new Error('replaced'))
  const log: string[] = []
  const add = (order: number, { untilAborted = true } = {}) =>
    run('file', order, async (signal) => {
      log.push(`begin ${order}`)
      if (untilAborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      log.push(`end ${order}`)
      signal.throwIfAborted()
      return order
    })
  return { add, log }
}

test('newer work begins once the work that it replaces has ended', async () => {
  const { add, log } = openWork()
  const first = add(1)
  await expect.poll(() => log).toEqual(['begin 1'])
  const second = add(2, { untilAborted: false })
  await expect(first).rejects.toThrow('replaced')
  expect(await second).toBe(2)
  expect(log).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
})

test('work that is replaced before it began never begins', async () => {
  const { add, log } = openWork()
  const [first, second] = [add(1), add(2)]
  const third = add(3, { untilAborted: false })
  await expect(first).rejects.toThrow('replaced')
  await expect(second).rejects.toThrow('replaced')
  expect(await third).toBe(3)
  expect(log).not.toContain('begin 2')
})

test('late work does not replace newer work', async () => {
  const { add, log } = openWork()
  const second = add(2)
  await expect.poll(() => log).toEqual(['begin 2'])
  await expect(add(1)).rejects.toThrow('replaced')
  const third = add(3, { untilAborted: false })
  await expect(second).rejects.toThrow('replaced')
  expect(await third).toBe(3)
})

/** Jobs that run until the test ends them; `started` lists them in the order in which they began. */
function startedJobs({ workers = 1, mostWaiting = 10 } = {}) {
  const takeTurn = fairTurns(
    Array.from({ length: workers }, (_, index) => index),
    { mostWaiting, refusal: () => new Error('Too many.') },
  )
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const add = (owner: string, job: string) =>
    takeTurn(owner, () => {
      started.push(job)
      const end = Promise.withResolvers<string>()
      ends.set(job, end)
      return end.promise
    })
  return { add, started, ends }
}

test('owners take turns, however many jobs one of them has', async () => {
  const { add, started, ends } = startedJobs()
  const jobs = [add('kai', 'k1'), add('kai', 'k2'), add('kai', 'k3'), add('maya', 'm1'), add('maya', 'm2')]
  jobs.push(add('noa', 'n1'))
  for (const job of ['k1', 'm1', 'n1', 'k2', 'm2', 'k3']) {
    await expect.poll(() => started.at(-1)).toBe(job)
    ends.get(job)?.resolve(job)
  }
  expect(await Promise.all(jobs)).toEqual(['k1', 'k2', 'k3', 'm1', 'm2', 'n1'])
})

test('one owner never has two workers', async () => {
  const { add, started, ends } = startedJobs({ workers: 2 })
  const jobs = [add('kai', 'k1'), add('kai', 'k2'), add('maya', 'm1')]
  expect(started).toEqual(['k1', 'm1'])
  ends.get('m1')?.resolve('m1')
  await jobs[2]
  expect(started).toEqual(['k1', 'm1'])
  ends.get('k1')?.resolve('k1')
  await jobs[0]
  await expect.poll(() => started).toEqual(['k1', 'm1', 'k2'])
})

test('a job that fails does not fail the next one', async () => {
  const { add, ends } = startedJobs()
  const [failing, next] = [add('kai', 'k1'), add('kai', 'k2')]
  ends.get('k1')?.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await expect.poll(() => ends.has('k2')).toBe(true)
  ends.get('k2')?.resolve('k2')
  expect(await next).toBe('k2')
})

test('the queue of an owner is limited, and that of others separately', async () => {
  const { add, ends } = startedJobs({ mostWaiting: 2 })
  const jobs = [add('kai', 'k1'), add('kai', 'k2'), add('kai', 'k3')]
  await expect(add('kai', 'k4')).rejects.toThrow('Too many.')
  jobs.push(add('maya', 'm1'))
  for (const job of ['k1', 'm1', 'k2', 'k3']) {
    await expect.poll(() => ends.has(job)).toBe(true)
    ends.get(job)?.resolve(job)
  }
  expect(await Promise.all(jobs)).toEqual(['k1', 'k2', 'k3', 'm1'])
})
