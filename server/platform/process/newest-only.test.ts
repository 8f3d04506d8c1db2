import { expect, test } from 'vitest'
import { newestOnly } from '#server/platform/process/newest-only.ts'

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

test('work that comes late does not replace newer work', async () => {
  const { add, log } = openWork()
  const second = add(2)
  await expect.poll(() => log).toEqual(['begin 2'])
  await expect(add(1)).rejects.toThrow('replaced')
  const third = add(3, { untilAborted: false })
  await expect(second).rejects.toThrow('replaced')
  expect(await third).toBe(3)
})
