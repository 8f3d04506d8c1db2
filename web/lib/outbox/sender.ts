import { isReachable } from '#web/lib/offline/reachability.ts'
import type { Stop } from '#web/lib/outbox/drain.ts'

/** Doubles each time. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }

/** Runs `drain`, which must not reject, one at a time; retries while the server is busy. */
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

  /** During a run, sends once more afterwards. */
  function send(): Promise<void> {
    isWanted = true
    sending ??= sendWanted()
    return sending
  }

  return {
    send,
    /** Resets the delays. */
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
