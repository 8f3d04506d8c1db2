import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { closeWhenSilent } from '#web/lib/live/live.ts'

afterEach(() => void vi.useRealTimers())

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
  const heard = event(page, 'message')
  peer.send('{"type":"heartbeat"}')
  await heard
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
