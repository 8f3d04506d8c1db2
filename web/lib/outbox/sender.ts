import type { Stop } from '#web/lib/outbox/drain.ts'
import { isReachable } from '#web/lib/reachability.ts'

/** After a busy or failing server; twice as long each time. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }

/** Calls `drain` whenever it is asked to send, once at a time, and later again as long as the server is busy. */
export function createSender(drain: () => Promise<Stop>) {
  let isClosed = false
  let isSending = false
  let isWanted = false
  let retrying: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS.first

  async function sendWanted() {
    isSending = true
    clearTimeout(retrying)
    let stop: Stop = 'empty'
    while (isWanted && !isClosed) {
      isWanted = false
      stop = await drain()
    }
    isSending = false
    if (isClosed) return
    if (stop !== 'later') retryMs = RETRY_MS.first
    else if (isReachable()) {
      retrying = setTimeout(send, retryMs)
      retryMs = Math.min(RETRY_MS.longest, retryMs * 2)
    }
  }

  /** Sends what waits; while that is under way, once more afterwards. */
  function send(): void {
    isWanted = true
    if (!isSending) void sendWanted()
  }

  return {
    send,
    /** The same for a server that is reached again: what it was before says nothing about it. */
    sendAfresh() {
      retryMs = RETRY_MS.first
      send()
    },
    close() {
      isClosed = true
      clearTimeout(retrying)
    },
  }
}
