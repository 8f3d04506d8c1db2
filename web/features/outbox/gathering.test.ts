import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherAfterFirst, gatherUntilQuiet } from '#web/features/outbox/gathering.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('arrivals in quick succession are reported once', () => {
  const told: string[][] = []
  const arrivals = gatherUntilQuiet<string>(1_000, (items) => told.push(items))
  for (const item of ['one', 'two', 'three']) {
    arrivals.add([item])
    vi.advanceTimersByTime(900)
  }
  expect(told).toEqual([])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([['one', 'two', 'three']])
})

test('changed data is refreshed at once, then at most once per interval', () => {
  const refreshed: string[][] = []
  const moves = gatherAfterFirst<string>(3_000, (items) => refreshed.push(items))
  moves.add(['sessions'])
  for (let sent = 0; sent < 100; sent += 1) {
    moves.add(['sessions', 'stats'])
    vi.advanceTimersByTime(100)
  }
  expect(refreshed[0]).toEqual(['sessions'])
  expect(refreshed).toHaveLength(4)
  expect(refreshed[3]).toEqual(['sessions', 'stats'])
})
