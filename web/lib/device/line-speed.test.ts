import { expect, test } from 'vitest'
import { isLineFast, type TimedCall } from '#web/lib/device/line-speed.ts'

const times = (count: number, call: TimedCall) => Array.from({ length: count }, () => call)

test('a line is fast when a few KB more would not be noticed', () => {
  expect(isLineFast(times(3, { waitMs: 90, bodyMs: 12, bytes: 3_000 }))).toBe(true)
  // 50 kbit/s carry a KB in 160 ms.
  expect(isLineFast(times(3, { waitMs: 60, bodyMs: 480, bytes: 3_072 }))).toBe(false)
  expect(isLineFast(times(3, { waitMs: 600, bodyMs: 0, bytes: 300 }))).toBe(false)
})

test('answers of a few bytes say how long a call waits, and nothing of how much the line carries', () => {
  const small = { waitMs: 3, bodyMs: 2, bytes: 2 }
  expect(isLineFast(times(3, small))).toBe(true)
  expect(isLineFast([...times(2, small), { waitMs: 60, bodyMs: 800, bytes: 5_120 }])).toBe(false)
})

test('one call that took its time says nothing, and nothing is known of a line without calls', () => {
  const fast = { waitMs: 90, bodyMs: 2, bytes: 800 }
  expect(isLineFast([{ waitMs: 3_000, bodyMs: 0, bytes: 400 }, ...times(2, fast)])).toBe(true)
  expect(isLineFast(times(2, fast))).toBe(false)
  expect(isLineFast([])).toBe(false)
})
