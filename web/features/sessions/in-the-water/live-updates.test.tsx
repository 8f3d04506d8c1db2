import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LIVE_CLOSE_SIGNED_OUT, LIVE_RECONNECT_MS, LIVE_SILENCE_MS } from '#contract/limits.ts'
import type { LiveMessage } from '#contract/live.ts'
import { playLiveServer } from '#test/component/live-server.ts'
import { answer, refused } from '#test/component/network.ts'
import { aSurfer } from '#test/component/new-account.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/session.ts'
import { SilentSocket } from '#test/component/silent-socket.ts'
import { App } from '#web/app/app.tsx'
import { dialogs } from '#web/app/dialogs.tsx'
import { LiveUpdates } from '#web/features/sessions/in-the-water/live-updates.tsx'
import { openLive, watchSession } from '#web/lib/live/live.ts'

/** The page's live connection from now on: what the server says on it, and how it ends it. */
function liveConnection() {
  let socket: Socket | undefined
  class Socket extends SilentSocket {
    onmessage: ((event: { data: string }) => void) | undefined
    onopen: (() => void) | undefined
    onclose: ((event: { code: number }) => void) | undefined
    constructor() {
      super()
      socket = this
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  return {
    async isOpen() {
      await waitFor(() => expect(socket?.onopen).toBeDefined())
      act(() => socket!.onopen!())
    },
    say: (message: LiveMessage) => act(() => socket!.onmessage?.({ data: JSON.stringify(message) })),
    end: (code: number) => act(() => socket!.onclose?.({ code })),
  }
}
const started = { type: 'session_update', location: null, status: 'started' } as const

test('the toast about a buddy’s check-in opens their session', async () => {
  const { say } = liveConnection()
  open(<LiveUpdates userId="kai" />)
  say({ ...started, userId: 'noa', name: 'Noa Nearby', sessionId: 'hers' })
  fireEvent.click(await screen.findByRole('button', { name: 'View session' }))
  expect(location.search).toBe('?session=hers')
})

test('a check-out in another tab removes the banner', async () => {
  const surfer = aSurfer()
  const session = aSession(surfer)
  const { isOpen, say } = liveConnection()
  answer({
    'GET /api/surf-sessions/user/:userId': [session],
    'GET /api/surf-sessions/:id/safety': { sessionId: session.id, overdueAt: null, alarm: null, steps: [] },
  })
  open(<App />, { as: surfer })
  await screen.findByRole('region', { name: 'Currently Surfing' })
  await isOpen()
  answer({ 'GET /api/surf-sessions/user/:userId': [] })
  say({ ...started, status: 'ended', userId: surfer.id, name: 'Kai Lane', sessionId: session.id })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Currently Surfing' })).toBeNull())
})

test('a page whose sign-in ended elsewhere shows no surfer’s page any more', async () => {
  const { isOpen, end } = liveConnection()
  open(<App />, { at: '/buddies', as: aSurfer() })
  await screen.findByRole('heading', { level: 1, name: 'Surf Buddies' })
  await isOpen()
  answer({ 'GET /api/auth/user': refused('sign_in_required') })
  end(LIVE_CLOSE_SIGNED_OUT)
  await screen.findByText('404 Page Not Found')
})

test('a hidden word that is removed in another tab shows its comments again', async () => {
  const surfer = aSurfer()
  const { isOpen, say } = liveConnection()
  const session = aSession(surfer)
  answer({
    'GET /api/surf-sessions/:id': session,
    'GET /api/surf-sessions/:id/conditions': { start: null, end: null, isPending: false },
  })
  open(
    <>
      <dialogs.session viewer={surfer} />
      <LiveUpdates userId={surfer.id} />
    </>,
    { at: `/?session=${session.id}`, as: surfer },
  )
  await screen.findByText('Manu Bay')
  await isOpen()
  const odo = aSession(aSurfer({ firstName: 'Odo' })).user!
  const comment = { id: crypto.randomUUID(), user: odo, comment: 'What a kook!', createdAt: session.startTime }
  answer({ 'GET /api/surf-sessions/:id': { ...session, comments: [comment] } })
  say({ type: 'settings_changed' })
  await screen.findByText('What a kook!')
})

test('a connection that ends opens again within seconds, and names the session that is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connections = playLiveServer()
  onTestFinished(openLive('kai', { onMessage: () => {}, onRefused: () => {} }))
  await vi.advanceTimersByTimeAsync(0)
  const stop = watchSession('hers')
  const watch = { type: 'watch', sessionId: 'hers' }
  expect(connections.map(({ sent }) => sent.at(-1))).toEqual([watch])
  connections[0]!.end()
  await vi.advanceTimersByTimeAsync(LIVE_RECONNECT_MS + 1_000)
  expect(connections).toHaveLength(2)
  expect(connections[1]!.sent).toMatchObject([{ type: 'auth', userId: 'kai' }, watch])
  stop()
  expect(connections[1]!.sent.at(-1)).toEqual({ type: 'watch', sessionId: null })
  // One that has gone silent ends by itself: nothing is missed for longer than that.
  expect(LIVE_SILENCE_MS + LIVE_RECONNECT_MS + 1_000).toBeLessThanOrEqual(45_000)
})
