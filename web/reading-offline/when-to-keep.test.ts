import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { NOTHING } from '#web/lib/outbox/act.ts'
import { keepAheadWhenIdle, retryDelayMs } from '#web/reading-offline/when-to-keep.ts'

let asked: number
let page: EventTarget & { visibilityState: string }
let stopping: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  stopping = new AbortController()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  // A line is fast only once its calls were timed, and these never are.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json([])
  })
  const outbox = { getState: () => NOTHING, subscribe: () => () => undefined }
  keepAheadWhenIdle(new QueryClient(), crypto.randomUUID(), outbox, stopping.signal)
})
afterEach(() => {
  stopping.abort()
  vi.useRealTimers()
})

test('a slow connection is tested after 20 s, 40 s and so on, then every ten minutes', async () => {
  expect([1, 2, 3, 5, 6, 99].map(retryDelayMs)).toEqual([20_000, 40_000, 80_000, 320_000, 600_000, 600_000])
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const inTheFirstHour = asked
  expect(inTheFirstHour).toBeLessThanOrEqual(3 * 12)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(asked - inTheFirstHour).toBeLessThanOrEqual(3 * 6)
  expect(asked).toBeGreaterThan(inTheFirstHour)
})

test('returning to the page tests the connection at once, and a closed page never does', async () => {
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const before = asked
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked - before).toBe(3)
  stopping.abort()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(asked - before).toBe(3)
})
