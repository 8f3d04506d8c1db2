import { WebSocket } from 'ws'
import { LIVE_RECONNECT_MS } from '#contract/limits.ts'
import type { LiveMessage } from '#contract/live.ts'

type Surfer = { id: string; cookie: string }
type Interval = { from: number; to: number }
/** From the request to the answer of a check-in, and until the request of its check-out. */
type CheckIn = Interval & { id: string; overAt: number }

/** After the answer a message may still be on its way. */
const ON_ITS_WAY_MS = 2_000

/**
 * A surfer's open page as the app has it: reconnects 3 to 4 s after a close, and refetches after each 'ready'. `refetch`
 * returns the ids of the active sessions that the page then shows.
 */
export function openSteadyPage(url: string, { id, cookie }: Surfer, refetch: () => Promise<string[]>) {
  const received = new Set<string>()
  const shown: { until: number; ids: Set<string> }[] = []
  const connected: Interval[] = []
  const refused: string[] = []
  let isClosed = false
  let socket: WebSocket
  let retry: NodeJS.Timeout | undefined
  const firstReady = Promise.withResolvers<void>()

  const show = async () => {
    const ids = new Set(await refetch())
    shown.push({ until: Date.now(), ids })
  }
  const open = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: url } })
    let interval: Interval | undefined
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId: id })))
    socket.on('message', (data) => {
      const message: LiveMessage = JSON.parse(String(data))
      if (message.type === 'session_update' && message.status === 'started') received.add(message.sessionId)
      if (message.type !== 'ready') return
      if (!interval) {
        interval = { from: Date.now(), to: Number.POSITIVE_INFINITY }
        connected.push(interval)
      }
      firstReady.resolve()
      void show()
    })
    socket.on('unexpected-response', (_, response) => {
      refused.push(String(response.statusCode))
      response.destroy()
      close()
    })
    socket.on('error', (error) => {
      if (!interval) refused.push(error.message)
    })
    const close = () => {
      if (interval) interval.to = Date.now()
      interval = undefined
      clearTimeout(retry)
      if (!isClosed) retry = setTimeout(open, LIVE_RECONNECT_MS + Math.random() * 1_000)
    }
    socket.on('close', close)
  }
  open()
  return {
    ready: () => firstReady.promise,
    /** Upgrades that were not answered with 101. */
    refused,
    reconnects: () => connected.length - 1,
    isConnected: () => connected.at(-1)?.to === Number.POSITIVE_INFINITY,
    hasReceived: (sessionId: string) => received.has(sessionId),
    /** The message came in a gap between two connections, and the refetch after it showed the session unless it was over. */
    hasRepaired: ({ id, from, to, overAt }: CheckIn) => {
      const wasConnected = connected.some((one) => one.from < from && one.to > to + ON_ITS_WAY_MS)
      return !wasConnected && shown.some(({ ids, until }) => ids.has(id) || (until > overAt && until > to))
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      socket.terminate()
    },
  }
}
