import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRetries } from './retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const retries = {
  delaysMs: [0, 1_000, 3_000, 5_000],
  isFinal: (failure: unknown) => String(failure).includes('refused'),
}

/** Fails this many times; `at` has the times of attempts in milliseconds from now. */
function failing(times: number, words = 'the line is down') {
  const at: number[] = []
  const began = Date.now()
  const attempt = async (before: number) => {
    at.push(Date.now() - began)
    if (before < times) throw new Error(words)
    return `after ${before}`
  }
  return { at, attempt }
}

test('an attempt that succeeds is made once', async () => {
  const { at, attempt } = failing(0)
  expect(await withRetries(attempt, retries)).toBe('after 0')
  expect(at).toEqual([0])
})

test('a failing attempt is retried after 0, 1, 3 and 5 seconds, and then no more', async () => {
  const { at, attempt } = failing(9)
  const given = withRetries(attempt, retries).catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  expect(await given).toBe('the line is down')
  expect(at).toEqual([0, 0, 1_000, 4_000, 9_000])
})

test('retries end with the first success', async () => {
  const { at, attempt } = failing(2)
  const given = withRetries(attempt, retries)
  await vi.runAllTimersAsync()
  expect(await given).toBe('after 2')
  expect(at).toEqual([0, 0, 1_000])
})

test('a final failure is not retried', async () => {
  const { at, attempt } = failing(9, 'refused')
  await expect(withRetries(attempt, retries)).rejects.toThrow('refused')
  expect(at).toEqual([0])
})

test('canceling ends the wait for the next attempt', async () => {
  const { at, attempt } = failing(9)
  const leaving = new AbortController()
  const given = withRetries(attempt, { ...retries, signal: leaving.signal }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(await given).toBe('AbortError')
  expect(at).toEqual([0, 0])
})
