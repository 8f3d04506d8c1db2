import { expect, test } from 'vitest'
import { isLineFast, type TimedCall } from '#web/lib/device/connection.ts'

const times = (count: number, call: TimedCall) => Array.from({ length: count }, () => call)

test('a connection is fast if a few extra KB go unnoticed', () => {
  expect(isLineFast(times(3, { waitMs: 90, bodyMs: 12, bytes: 3_000 }))).toBe(true)
  // 50 kbit/s carry a KB in 160 ms.
  expect(isLineFast(times(3, { waitMs: 60, bodyMs: 480, bytes: 3_072 }))).toBe(false)
  expect(isLineFast(times(3, { waitMs: 600, bodyMs: 0, bytes: 300 }))).toBe(false)
})

test('small responses measure latency but not throughput', () => {
  const small = { waitMs: 3, bodyMs: 2, bytes: 2 }
  expect(isLineFast(times(3, small))).toBe(true)
  expect(isLineFast([...times(2, small), { waitMs: 60, bodyMs: 800, bytes: 5_120 }])).toBe(false)
})

test('one slow call does not make a connection slow, and one without calls is not fast', () => {
  const fast = { waitMs: 90, bodyMs: 2, bytes: 800 }
  expect(isLineFast([{ waitMs: 3_000, bodyMs: 0, bytes: 400 }, ...times(2, fast)])).toBe(true)
  expect(isLineFast(times(2, fast))).toBe(false)
  expect(isLineFast([])).toBe(false)
})
