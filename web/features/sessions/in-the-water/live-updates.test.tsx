import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { open } from '#test/component/open.tsx'
import { SilentSocket } from '#test/component/silent-socket.ts'
import { LiveUpdates } from '#web/features/sessions/in-the-water/live-updates.tsx'

test('the toast about a buddy’s check-in opens their session', async () => {
  let say: (message: LiveMessage) => void = () => {}
  class Socket extends SilentSocket {
    onmessage: ((event: { data: string }) => void) | undefined
    constructor() {
      super()
      say = (message) => act(() => this.onmessage?.({ data: JSON.stringify(message) }))
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  open(<LiveUpdates userId="kai" />)
  say({
    type: 'session_update',
    userId: 'noa',
    name: 'Noa Nearby',
    sessionId: 'hers',
    location: null,
    status: 'started',
  })
  fireEvent.click(await screen.findByRole('button', { name: 'View session' }))
  expect(location.search).toBe('?session=hers')
})
