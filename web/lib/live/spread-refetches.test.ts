import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpread } from '#web/lib/live/spread-refetches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a message to few pages is handled at once', () => {
  const done = vi.fn()
  createSpread().run('sessions', undefined, done)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a thousand pages that get one message refetch evenly over its spread time', () => {
  const [pages, spreadMs] = [1_000, 10_000]
  let refetches = 0
  for (let page = 0; page < pages; page += 1)
    createSpread(() => (page + 0.5) / pages).run('sessions', spreadMs, () => {
      refetches += 1
    })
  expect(refetches).toBe(0)
  for (let second = 1; second <= 10; second += 1) {
    vi.advanceTimersByTime(1_000)
    expect(refetches).toBe(100 * second)
  }
})

test('many messages within the spread time cause one refetch, after the last of them', () => {
  const { run } = createSpread(() => 0.5)
  const done = vi.fn()
  for (let nth = 0; nth < 50; nth += 1) {
    run('session', 10_000, done)
    vi.advanceTimersByTime(90)
  }
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(done).toHaveBeenCalledTimes(1)
})

test('the delayed refetch runs the work of the last message', () => {
  const { run } = createSpread(() => 0.5)
  const missedUntil: number[] = []
  for (const until of [1, 2, 3]) run('ready', 10_000, () => void missedUntil.push(until))
  vi.advanceTimersByTime(20_000)
  expect(missedUntil).toEqual([3])
})

test('a message for this page alone is handled at once and cancels a pending refetch', () => {
  const { run } = createSpread(() => 0.5)
  const done = vi.fn()
  run('session', 10_000, done)
  run('session', undefined, done)
  expect(done).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(done).toHaveBeenCalledTimes(1)
})

test('a closed page refetches nothing more', () => {
  const spread = createSpread(() => 0.5)
  const done = vi.fn()
  spread.run('session', 10_000, done)
  spread.stop()
  vi.advanceTimersByTime(20_000)
  expect(done).not.toHaveBeenCalled()
})
