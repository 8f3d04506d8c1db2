import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue, type ToastQueue } from '#web/ui/feedback/toast-queue.ts'

let queue: ToastQueue
beforeEach(() => {
  vi.useFakeTimers()
  queue = createToastQueue()
})
afterEach(() => void vi.useRealTimers())

const shown = () => queue.getShown()?.title
const waitingWatch = { title: 'Check-out waiting', isSafety: true, about: 'out' } as const

test('toasts are shown one at a time, for 5 s, or 2 s while others wait, and none is lost', () => {
  for (const title of ['one', 'two', 'three']) queue.add({ title })
  expect(shown()).toBe('one')
  vi.advanceTimersByTime(1_999)
  expect(shown()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('two')
  vi.advanceTimersByTime(2_000)
  expect(shown()).toBe('three')
  vi.advanceTimersByTime(4_999)
  expect(shown()).toBe('three')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('a toast shown for 2 s makes way at once, errors go first, and duplicates are dropped', () => {
  queue.add({ title: 'one' })
  vi.advanceTimersByTime(3_000)
  queue.add({ title: 'two' })
  expect(shown()).toBe('two')
  for (const title of ['Buddy Update', 'Buddy Update']) queue.add({ title })
  queue.add({ title: 'Error', kind: 'destructive' })
  vi.advanceTimersByTime(2_000)
  expect(shown()).toBe('Error')
  vi.advanceTimersByTime(2_000)
  expect(shown()).toBe('Buddy Update')
  vi.advanceTimersByTime(5_000)
  expect(shown()).toBeUndefined()
})

test('a safety toast is shown at once and not replaced until the surfer had time to see it', () => {
  queue.add({ title: 'Session Saved' })
  queue.add(waitingWatch)
  expect(shown()).toBe('Check-out waiting')
  queue.add({ title: 'Error', kind: 'destructive' })
  queue.hold('the page is hidden', true)
  vi.advanceTimersByTime(60_000)
  queue.seen()
  expect(shown()).toBe('Check-out waiting')
  queue.hold('the page is hidden', false)
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('Check-out waiting')
  queue.seen()
  expect(shown()).toBe('Error')
  vi.advanceTimersByTime(2_000)
  expect(shown()).toBe('Session Saved')
})

test('an outdated toast is retracted, whether shown or waiting', () => {
  queue.add(waitingWatch)
  queue.add({ title: 'Check-in waiting', isSafety: true, about: 'in' })
  queue.retract('in')
  queue.retract('out')
  expect(shown()).toBeUndefined()
})
