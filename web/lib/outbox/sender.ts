import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Stop } from '#web/lib/outbox/drain.ts'

/** After a busy or failing server; twice as long each time. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }

/**
 * Calls `drain`, which never rejects, whenever it is asked to send, once at a time, and later again as long as the server is
 * busy.
 */
export function createSender(drain: () => Promise<Stop>) {
  let isClosed = false
  let isWanted = false
  let sending: Promise<void> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS.first

  async function sendWanted() {
    clearTimeout(retrying)
    let stop: Stop = 'empty'
    while (isWanted && !isClosed) {
      isWanted = false
      stop = await drain()
    }
    sending = undefined
    if (isClosed) return
    if (stop !== 'later') retryMs = RETRY_MS.first
    else if (isReachable()) {
      retrying = setTimeout(send, retryMs)
      retryMs = Math.min(RETRY_MS.longest, retryMs * 2)
    }
  }

  /** Sends what waits; while that is under way, once more afterwards. Resolves when it has been tried. */
  function send(): Promise<void> {
    isWanted = true
    sending ??= sendWanted()
    return sending
  }

  return {
    send,
    /** The same for a server that is reached again: what it was before says nothing about it. */
    sendAfresh(): Promise<void> {
      retryMs = RETRY_MS.first
      return send()
    },
    close() {
      isClosed = true
      clearTimeout(retrying)
    },
  }
}
