import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { LiveMessage, MessageFromBrowser } from '#contract/live.ts'
import { SilentSocket } from '#test/component/silent-socket.ts'

/** The server's end of a live connection: what the page has sent, and how to send to it and to end it. */
type Connection = { sent: MessageFromBrowser[]; say: (message: LiveMessage) => void; end: (code?: number) => void }

/** Plays the server of live connections until the test ends; lists them as pages open them. */
export function playLiveServer(): Connection[] {
  const connections: Connection[] = []
  class Played extends SilentSocket {
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    onclose?: (event: { code: number }) => void
    readonly #sent: MessageFromBrowser[] = []

    constructor() {
      super()
      connections.push({
        sent: this.#sent,
        say: (message) => act(() => this.onmessage?.({ data: JSON.stringify(message) })),
        end: (code = 1012) => act(() => this.onclose?.({ code })),
      })
      queueMicrotask(() => {
        this.readyState = SilentSocket.OPEN
        this.onopen?.()
      })
    }

    override send(message: string) {
      this.#sent.push(JSON.parse(message))
    }
  }
  vi.stubGlobal('WebSocket', Played)
  return connections
}
