import { LIVE_CLOSE_FORBIDDEN, LIVE_CLOSE_SIGNED_OUT, LIVE_RECONNECT_MS } from '#contract/limits.ts'
import type { LiveMessage } from '#contract/live.ts'

/** A crowd that lost its server together must not come back in the same instant. */
const JITTER_MS = 1_000

/**
 * Keeps a live connection open for this surfer until the returned function is called. It comes back 3 s after
 * closing, and then hears 'ready' again: what happened meanwhile was missed.
 */
export function openLive(userId: string, hear: (message: LiveMessage) => void): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const open = () => {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.onopen = () => socket?.send(JSON.stringify({ type: 'auth', userId }))
    socket.onmessage = ({ data }) => hear(JSON.parse(data))
    socket.onclose = ({ code }) => {
      if (code === LIVE_CLOSE_FORBIDDEN || code === LIVE_CLOSE_SIGNED_OUT) return
      retry = setTimeout(open, LIVE_RECONNECT_MS + Math.random() * JITTER_MS)
    }
  }
  open()
  return () => {
    clearTimeout(retry)
    if (!socket) return
    socket.onclose = null
    socket.close()
  }
}
