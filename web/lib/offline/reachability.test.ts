import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fetchReported,
  isReachable,
  onReached,
  probeNow,
  reportReached,
  subscribe,
  watchNetwork,
} from '#web/lib/offline/reachability.ts'

/** The network's behaviour for the next requests; `probes` are those to /healthz. */
let network: { calls: () => Promise<Response>; probes: () => Promise<Response> }
const requested: string[] = []

const answers = (status: number) => async () => new Response(null, { status })
const fails = (name: string) => () => Promise.reject(new DOMException('', name))
const dead = () => Promise.reject(new TypeError('Failed to fetch'))
/** Makes a call, and waits until what it caused is done. */
const call = async () => {
  await fetchReported('/api/plans').catch(() => {})
  await vi.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  network = { calls: answers(200), probes: answers(200) }
  vi.stubGlobal('fetch', (input: string) => {
    requested.push(input)
    return input === '/healthz' ? network.probes() : network.calls()
  })
  reportReached()
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  vi.useRealTimers()
  reportReached()
})

test('any response from the server means that it is reachable, even a refusal or an error', async () => {
  network.probes = dead
  for (const status of [200, 401, 404, 429, 500, 503]) {
    await probeNow()
    expect(isReachable()).toBe(false)
    network.calls = answers(status)
    await call()
    expect(isReachable(), String(status)).toBe(true)
  }
})

test('a missing, late or proxy response means unreachable once a probe agrees', async () => {
  for (const next of [dead, fails('TimeoutError'), answers(502), answers(504)]) {
    network = { calls: next, probes: next }
    await call()
    expect(isReachable()).toBe(false)
    reportReached()
    vi.advanceTimersByTime(1)
  }
})

test('one failing address does not mean that the network is down', async () => {
  network.calls = answers(502)
  const changed = vi.fn()
  const stop = subscribe(changed)
  await call()
  expect(requested).toEqual(['/api/plans', '/healthz'])
  expect(changed).not.toHaveBeenCalled()
  stop()
})

test('the browser’s online state only triggers a probe', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: false })
  const changed = vi.fn()
  const stop = subscribe(changed)
  watchNetwork()
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(1)
  expect(requested).toEqual(['/healthz', '/healthz'])
  expect(changed).not.toHaveBeenCalled()
  network.probes = dead
  page.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(1)
  expect(isReachable()).toBe(false)
  stop()
})

test('a request aborted by its page is ignored', async () => {
  network.calls = fails('AbortError')
  await call()
  expect(requested).toEqual(['/api/plans'])
})

test('a failed request is ignored if a later one was answered', async () => {
  const slow = Promise.withResolvers<Response>()
  network.calls = () => slow.promise
  const asked = call()
  vi.advanceTimersByTime(20_000)
  network.calls = answers(200)
  await call()
  slow.reject(new DOMException('', 'TimeoutError'))
  await asked
  expect(requested).toEqual(['/api/plans', '/api/plans'])
})

test('an unreachable server is probed at growing intervals, and waiting callers are called once', async () => {
  const reached = vi.fn()
  const changed = vi.fn()
  const stops = [onReached(reached), subscribe(changed)]
  network = { calls: dead, probes: dead }
  await call()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const probes = requested.filter((path) => path === '/healthz').length
  expect(probes).toBeGreaterThan(3600 / 30 / 1.3)
  expect(probes).toBeLessThan(3600 / 30 + 6)
  expect(reached).not.toHaveBeenCalled()

  network.probes = answers(503)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(isReachable()).toBe(true)
  expect(reached).toHaveBeenCalledTimes(1)
  expect(changed).toHaveBeenCalledTimes(2)
  requested.length = 0
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requested).toEqual([])
  for (const stop of stops) stop()
})
