import { LIVE_CLOSE_FORBIDDEN, LIVE_CLOSE_SIGNED_OUT, LIVE_RECONNECT_MS, LIVE_SILENCE_MS } from '#contract/limits.ts'
import type { LiveMessage, MessageFromBrowser } from '#contract/live.ts'
import { openSocket, takeEarlySocket } from '#web/lib/api/early.ts'
import { pageId } from '#web/lib/api/page-id.ts'
import { closeWhenSilent } from '#web/lib/live/close-when-silent.ts'
import { setLiveOff } from '#web/lib/live/live-state.ts'
import { isReachable, probeNow, reportReached } from '#web/lib/offline/reachability.ts'

const JITTER_MS = 1_000
/** A server restart causes one or two. */
const OFF_AFTER_TRIES = 3

type Ears = {
  /** 'ready' has the time (ms) until which others may have been missed. */
  hear: (message: LiveMessage, missedUntil: number) => void
  /** Refused, or did not open: the surfer may have signed out. */
  onRefused: () => void
}

let tell: ((message: MessageFromBrowser) => void) | undefined
let watched: string | null = null
let watchedFeed: string[] = []

export function watchSession(sessionId: string): () => void {
  const watch = (id: string | null) => {
    watched = id
    tell?.({ type: 'watch', sessionId: id })
  }
  watch(sessionId)
  return () => {
    if (watched === sessionId) watch(null)
  }
}

/** At most MAX_FEED_WATCHED. */
export function watchFeed(sessionIds: string[]): void {
  watchedFeed = sessionIds
  tell?.({ type: 'watch_feed', sessionIds })
}

/**
 * Reconnects after 3 s and gets 'ready' again, because events were missed. 'ready' on an open connection: the server
 * itself missed events.
 */
export function openLive(userId: string, { hear, onRefused }: Ears): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failedTries = 0

  const open = () => {
    const live = takeEarlySocket() ?? openSocket()
    const opening = live.socket
    let isReady = false
    socket = opening
    closeWhenSilent(opening, LIVE_SILENCE_MS)
    const introduce = () => {
      live.openedAt ??= Date.now()
      failedTries = 0
      setLiveOff(false)
      reportReached()
      tell = (message) => opening.send(JSON.stringify(message))
      tell({ type: 'auth', userId, pageId })
      // Before 'ready' is answered with a refetch, so that no change is missed.
      if (watched) tell({ type: 'watch', sessionId: watched })
      if (watchedFeed.length > 0) watchFeed(watchedFeed)
    }
    const take = (data: string) => {
      const message: LiveMessage = JSON.parse(data)
      hear(message, isReady || live.openedAt === undefined ? Date.now() : live.openedAt)
      isReady ||= message.type === 'ready'
    }
    opening.onmessage = ({ data }) => take(data)
    opening.onclose = ({ code }) => {
      tell = undefined
      if (live.openedAt !== undefined) void probeNow()
      else failedTries += 1
      setLiveOff(failedTries >= OFF_AFTER_TRIES && isReachable())
      if (live.openedAt === undefined || code === LIVE_CLOSE_FORBIDDEN || code === LIVE_CLOSE_SIGNED_OUT) onRefused()
      retry = setTimeout(open, LIVE_RECONNECT_MS + Math.random() * JITTER_MS)
    }
    live.heard.forEach(take)
    if (opening.readyState === WebSocket.OPEN) introduce()
    else opening.onopen = introduce
  }
  open()
  return () => {
    clearTimeout(retry)
    setLiveOff(false)
    tell = undefined
    if (!socket) return
    socket.onclose = null
    socket.close()
  }
}
