import { LIVE_CLOSE_FORBIDDEN, LIVE_CLOSE_SIGNED_OUT, LIVE_RECONNECT_MS, LIVE_SILENCE_MS } from '#contract/limits.ts'
import type { LiveMessage, MessageFromBrowser } from '#contract/live.ts'
import { pageId } from '#web/lib/api/api.ts'
import { openSocket, takePrefetchedSocket } from '#web/lib/api/prefetch.ts'
import { raiseReadPosition } from '#web/lib/live/read-position.ts'
import { isReachable, liveOff, probeNow, reportReached } from '#web/lib/offline/reachability.ts'

const JITTER_MS = 1_000
/** A server restart causes one or two. */
const OFF_AFTER_TRIES = 3

type LiveHandlers = {
  /** 'ready' has the time (ms) until which others may have been missed. */
  onMessage: (message: LiveMessage, missedUntil: number) => void
  /** Refused, or did not open: the surfer may have signed out. */
  onRefused: () => void
}

let send: ((message: MessageFromBrowser) => void) | undefined
let watched: string | null = null
let watchedFeed: string[] = []

export function watchSession(sessionId: string): () => void {
  const watch = (id: string | null) => {
    watched = id
    send?.({ type: 'watch', sessionId: id })
  }
  watch(sessionId)
  return () => {
    if (watched === sessionId) watch(null)
  }
}

/** At most MAX_FEED_WATCHED. */
export function watchFeed(sessionIds: string[]): void {
  watchedFeed = sessionIds
  send?.({ type: 'watch_feed', sessionIds })
}

/**
 * Reconnects after 3 s and gets 'ready' again, because events were missed. 'ready' on an open connection: the server
 * itself missed events.
 */
export function openLive(userId: string, { onMessage, onRefused }: LiveHandlers): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failedTries = 0

  const open = () => {
    const live = takePrefetchedSocket() ?? openSocket()
    const opening = live.socket
    let isReady = false
    let position = ''
    socket = opening
    closeWhenSilent(opening, LIVE_SILENCE_MS)
    const introduce = () => {
      live.openedAt ??= Date.now()
      failedTries = 0
      liveOff.set(false)
      reportReached()
      send = (message) => opening.send(JSON.stringify(message))
      send({ type: 'auth', userId, pageId })
      // Before 'ready' is answered with a refetch, so that no change is missed.
      if (watched) send({ type: 'watch', sessionId: watched })
      if (watchedFeed.length > 0) watchFeed(watchedFeed)
    }
    const take = (data: string) => {
      const message: LiveMessage = JSON.parse(data)
      if ('at' in message) {
        raiseReadPosition(message.at!, position)
        position = message.at!
      }
      onMessage(message, isReady || live.openedAt === undefined ? Date.now() : live.openedAt)
      isReady ||= message.type === 'ready'
    }
    opening.onmessage = ({ data }) => take(data)
    opening.onclose = ({ code }) => {
      send = undefined
      if (live.openedAt !== undefined) void probeNow()
      else failedTries += 1
      liveOff.set(failedTries >= OFF_AFTER_TRIES && isReachable())
      if (live.openedAt === undefined || code === LIVE_CLOSE_FORBIDDEN || code === LIVE_CLOSE_SIGNED_OUT) onRefused()
      retry = setTimeout(open, LIVE_RECONNECT_MS + Math.random() * JITTER_MS)
    }
    live.received.forEach(take)
    if (opening.readyState === WebSocket.OPEN) introduce()
    else opening.onopen = introduce
  }
  open()
  return () => {
    clearTimeout(retry)
    liveOff.set(false)
    send = undefined
    if (!socket) return
    socket.onclose = null
    socket.close()
  }
}

/** Runs the close event at once, because browsers wait for the peer (Firefox 10 s). */
export function closeWhenSilent(socket: WebSocket, silentMs: number): void {
  let timer: ReturnType<typeof setTimeout>
  const giveUp = () => {
    socket.close()
    socket.dispatchEvent(new CloseEvent('close', { code: 1006 }))
    // The browser's own event must not count twice.
    socket.onclose = null
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, silentMs)
  }
  socket.addEventListener('open', restart)
  socket.addEventListener('message', restart)
  socket.addEventListener('close', () => clearTimeout(timer))
  restart()
}

/** Delays work randomly, so that pages with one message do not refetch together. `random` gives 0 to 1. */
export function createSpread(random: () => number = Math.random) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; work: () => void }>()
  return {
    run(key: string, spreadMs: number | undefined, work: () => void) {
      const earlier = waiting.get(key)
      if (spreadMs === undefined) {
        clearTimeout(earlier?.timer)
        waiting.delete(key)
        return work()
      }
      if (earlier) {
        earlier.work = work
        return
      }
      const timer = setTimeout(() => {
        waiting.delete(key)
        added.work()
      }, random() * spreadMs)
      const added = { timer, work }
      waiting.set(key, added)
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
