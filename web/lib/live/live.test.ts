import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { closeWhenSilent, createSpread, openLive } from '#web/lib/live/live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SILENT_MS = 40_000
const event = (socket: WebSocket, type: string) =>
  new Promise<void>((resolve) => socket.addEventListener(type, () => resolve(), { once: true }))

test('a silent socket is closed at once and only once; an active one stays open', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const closed = vi.fn()
  page.onclose = closed
  closeWhenSilent(page, SILENT_MS)
  const [[peer]] = await Promise.all([once(server, 'connection'), event(page, 'open')])
  // It answers nothing any more, not even the goodbye.
  peer.pause()

  vi.advanceTimersByTime(SILENT_MS - 1)
  const arrived = event(page, 'message')
  peer.send('{"type":"heartbeat"}')
  await arrived
  vi.advanceTimersByTime(SILENT_MS - 1)
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(closed).toHaveBeenCalledOnce()

  const gone = event(page, 'close')
  peer.terminate()
  await gone
  vi.advanceTimersByTime(SILENT_MS)
  expect(closed).toHaveBeenCalledOnce()
  server.close()
})

test('a position that was unknown is replaced by that of the next message', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${(server.address() as AddressInfo).port}` })
  vi.stubGlobal('document', { cookie: '' })
  const known = '000000000000f00d'
  server.once('connection', (peer) => {
    for (const at of ['f'.repeat(16), known]) peer.send(JSON.stringify({ type: 'ready', at }))
  })
  let messages = 0
  const close = openLive('kai', { onMessage: () => void messages++, onRefused: () => {} })
  await expect.poll(() => messages).toBe(2)
  expect(document.cookie).toContain(`lineup_at=${known};`)
  close()
  server.close()
})

describe('refetches of many pages', () => {
  beforeEach(() => void vi.useFakeTimers())

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
})
