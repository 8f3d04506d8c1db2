import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Stop } from '#web/lib/outbox/drain.ts'

/** Delay after a busy or failing server; doubles each time. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }

/** Runs `drain`, which never rejects, on request, one at a time, and again later while the server is busy. */
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

  /** Sends; during a run, once more afterwards. Resolves after the attempt. */
  function send(): Promise<void> {
    isWanted = true
    sending ??= sendWanted()
    return sending
  }

  return {
    send,
    /** The same after the server is reached again, with reset delays. */
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
