import { expect, test } from 'vitest'
import { fairTurns } from '#server/platform/process/fair-turns.ts'

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

test('a job that fails fails nobody else', async () => {
  const { add, ends } = startedJobs()
  const [failing, next] = [add('kai', 'k1'), add('kai', 'k2')]
  ends.get('k1')?.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await expect.poll(() => ends.has('k2')).toBe(true)
  ends.get('k2')?.resolve('k2')
  expect(await next).toBe('k2')
})

test('an owner may queue so many jobs and no more, and others as many again', async () => {
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
