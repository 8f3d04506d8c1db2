import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cutNetwork } from '#test/component/network.ts'
import { open } from '#test/component/open.tsx'
import { SilentSocket } from '#test/component/silent-socket.ts'
import { openLive } from '#web/lib/live/live.ts'
import { probeNow } from '#web/lib/offline/reachability.ts'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'

const setNetwork = (isThere: boolean) => {
  cutNetwork(!isThere)
  return act(probeNow)
}

test('the notice follows the network state', async () => {
  open(<OfflineNotice />)
  await setNetwork(false)
  screen.getByText('Offline.')
  await setNetwork(true)
  expect(screen.queryByText('Offline.')).toBeNull()
})

test('the notice stays during a press, so that the target does not move', async () => {
  open(<OfflineNotice />)
  await setNetwork(false)
  fireEvent.pointerDown(document.body)
  await setNetwork(true)
  screen.getByText('Offline.')
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(screen.queryByText('Offline.')).toBeNull())
})

/** A proxy that forwards no upgrades while `refuses` is true. */
const proxy = { refuses: true }
class ProxiedSocket extends SilentSocket {
  onopen?: () => void
  onclose?: (event: { code: number }) => void

  constructor() {
    super()
    queueMicrotask(() => (proxy.refuses ? this.onclose?.({ code: 1006 }) : this.onopen?.()))
  }
}

test('the notice says that live updates are off if only the live connection fails', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', ProxiedSocket)
  open(<OfflineNotice />)
  const close = openLive('kai', { onMessage: () => {}, onRefused: () => {} })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText('Live updates are off.')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  screen.getByText('Live updates are off.')
  proxy.refuses = false
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText('Live updates are off.')).toBeNull()
  close()
  vi.useRealTimers()
})
