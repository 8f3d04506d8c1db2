import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { onceMore, withRetries } from '#web/lib/api/retries.ts'

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

test('a call whose response was lost is repeated once', async () => {
  vi.useRealTimers()
  const lost = new TypeError('Failed to fetch')
  const join = vi.fn().mockRejectedValueOnce(lost).mockResolvedValue('joined')
  expect(await onceMore(join)).toBe('joined')
  expect(join).toHaveBeenCalledTimes(2)
  const unreached = vi.fn().mockRejectedValue(lost)
  await expect(onceMore(unreached)).rejects.toThrow(lost)
  expect(unreached).toHaveBeenCalledTimes(2)
})

test('a call with a response is not repeated', async () => {
  const refused = vi.fn().mockRejectedValue(new ApiError(409, '', 'Conflict'))
  await expect(onceMore(refused)).rejects.toThrow(ApiError)
  expect(refused).toHaveBeenCalledOnce()
})
