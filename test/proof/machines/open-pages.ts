import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { LiveMessage } from '#contract/live.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'

const TRY_AGAIN_MS = 500

/** A page that shows how many comments a session has. As the app it refetches after each message about it and each 'ready'. */
export function startReadingPage(url: string, reader: TestSurfer, sessionId: string) {
  let shown = 0
  let opened = 0
  let isOver = false
  let isStale = false
  let isFetching = false
  let socket: WebSocket | undefined

  async function refetch() {
    isStale = true
    if (isFetching) return
    isFetching = true
    while (isStale && !isOver) {
      isStale = false
      const answer = await ask({ url }, reader, `GET /api/surf-sessions/${sessionId}`).catch(() => undefined)
      if (answer?.status === 200) shown = answer.body.comments.length
      else {
        isStale = true
        await pause(TRY_AGAIN_MS)
      }
    }
    isFetching = false
  }

  async function stayOpen() {
    while (!isOver) {
      const opening = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
        headers: { cookie: reader.cookie, origin: url },
        handshakeTimeout: 5_000,
      })
      socket = opening
      const closed = once(opening, 'close')
      opening.on('error', () => {})
      opening.on('open', () => {
        opened += 1
        opening.send(JSON.stringify({ type: 'auth', userId: reader.id }))
        opening.send(JSON.stringify({ type: 'watch', sessionId }))
      })
      opening.on('message', (data) => {
        const { type }: LiveMessage = JSON.parse(String(data))
        if (type === 'ready' || type === 'session_changed') void refetch()
      })
      await closed
      if (!isOver) await pause(TRY_AGAIN_MS)
    }
  }
  const staying = stayOpen()
  return {
    shown: () => shown,
    /** Count of opened sockets. */
    opened: () => opened,
    async close() {
      isOver = true
      socket?.terminate()
      await staying
    },
  }
}
