import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fetchReported,
  isReachable,
  onReached,
  reportReached,
  reportUnreached,
  subscribe,
} from '#web/lib/reachability.ts'

/** What the network does with the next requests. */
let network: () => Promise<Response>
const requested: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  vi.stubGlobal('fetch', (input: string) => {
    requested.push(input)
    return network()
  })
  reportReached()
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  reportReached()
  vi.useRealTimers()
})

const answers = (status: number) => async () => new Response(null, { status })
const fails = (name: string) => () => Promise.reject(new DOMException('', name))
const dead = () => Promise.reject(new TypeError('Failed to fetch'))

test('any answer of the server means that it is reached, also a refusal or an error', async () => {
  for (const status of [200, 401, 404, 429, 500, 503]) {
    reportUnreached(performance.now())
    network = answers(status)
    await fetchReported('/api/plans')
    expect(isReachable(), String(status)).toBe(true)
    vi.advanceTimersByTime(1)
  }
})

test('no answer, one that comes too late and one of a proxy mean that it is not reached', async () => {
  for (const next of [dead, fails('TimeoutError'), answers(502), answers(504)]) {
    reportReached()
    vi.advanceTimersByTime(1)
    network = next
    await fetchReported('/api/plans').catch(() => {})
    expect(isReachable()).toBe(false)
  }
})

test('a request that its page gave up says nothing', async () => {
  network = fails('AbortError')
  await expect(fetchReported('/api/plans')).rejects.toThrow()
  expect(isReachable()).toBe(true)
})

test('a request that fails after a later one was answered says nothing', async () => {
  const slow = Promise.withResolvers<Response>()
  network = () => slow.promise
  const asked = fetchReported('/api/plans')
  vi.advanceTimersByTime(20_000)
  network = answers(200)
  await fetchReported('/api/user-stats')
  slow.reject(new DOMException('', 'TimeoutError'))
  await expect(asked).rejects.toThrow()
  expect(isReachable()).toBe(true)
})

test('while the server is not reached it is probed ever less often, and who waits for it is called once', async () => {
  const reached = vi.fn()
  const changed = vi.fn()
  const stops = [onReached(reached), subscribe(changed)]
  network = dead
  await fetchReported('/api/plans').catch(() => {})
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const probes = requested.filter((path) => path === '/healthz').length
  expect(probes).toBeGreaterThan(3600 / 30 / 1.3)
  expect(probes).toBeLessThan(3600 / 30 + 5)
  expect(reached).not.toHaveBeenCalled()

  network = answers(503)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(isReachable()).toBe(true)
  expect(reached).toHaveBeenCalledTimes(1)
  expect(changed).toHaveBeenCalledTimes(2)
  requested.length = 0
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requested).toEqual([])
  for (const stop of stops) stop()
})
