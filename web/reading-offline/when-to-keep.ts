import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#web/lib/api/first-page.ts'
import { CALLS_JUDGED, isLineFast, savesData, watchLine } from '#web/lib/device/connection.ts'
import { isReachable, onReached } from '#web/lib/offline/reachability.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { fetcherToKeep } from '#web/lib/stored-replies/fetch-to-keep.ts'
import { keepAhead } from '#web/reading-offline/keep-ahead.ts'

/** After a complete run. */
const COMPLETE_AGAIN_MS = 60 * 60_000
/** After an interrupted run or one on a slow line: first and maximum delay. */
const RETRY_MS = { first: 20_000, most: 10 * 60_000 }

/** Browsers report a call's timing a little later. */
const TIMED_WITHIN_MS = 100

/** Delay in ms after consecutive incomplete runs: a slow line is tested less and less often. */
export const retryDelayMs = (incomplete: number): number =>
  Math.min(RETRY_MS.first * 2 ** (incomplete - 1), RETRY_MS.most)

/**
 * Stores data for offline reading, now and each hour while idle, until aborted. On a slow line the delay grows until
 * the page becomes visible or the server is reached again.
 */
export function keepAheadWhenIdle(
  cache: QueryClient,
  surferId: string,
  outbox: Pick<Outbox, 'getState' | 'subscribe'>,
  stopped: AbortSignal,
): void {
  watchLine()
  const isActing = () => cache.isMutating() > 0 || outbox.getState().entries.some(({ state }) => state === 'waiting')
  const mayAsk = () => isReachable() && document.visibilityState === 'visible' && !savesData() && !isActing()
  const mayKeep = () => mayAsk() && isLineFast()

  async function run(): Promise<void> {
    const yielding = new AbortController()
    const makeWay = () => mayKeep() || yielding.abort()
    const stops = [cache.getMutationCache().subscribe(makeWay), outbox.subscribe(makeWay)]
    try {
      await keepAhead(cache, surferId, { mayFetch: mayKeep, signal: AbortSignal.any([yielding.signal, stopped]) })
    } finally {
      for (const stop of stops) stop()
    }
  }
  /** The first page's calls delayed each other: a few small ones measure the line. */
  async function judgeLine(): Promise<void> {
    const { fetchQuietly } = fetcherToKeep(cache, surferId, { mayFetch: mayAsk, signal: stopped })
    for (let count = 0; count < CALLS_JUDGED && !isLineFast(); count += 1) {
      await fetchQuietly('GET /api/buddy-requests/pending', {})
      await new Promise((resolve) => setTimeout(resolve, TIMED_WITHIN_MS))
    }
  }
  let incomplete = 0
  let isRunning = false
  let cancel = () => {}
  const tryAgainIn = (ms: number) => {
    cancel()
    let stopWaiting = () => {}
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(() => void attempt())
    }, ms)
    cancel = () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }
  async function attempt(): Promise<void> {
    if (isRunning) return
    isRunning = true
    await judgeLine().catch(no)
    const isComplete = mayKeep() && (await run().then(yes, no))
    isRunning = false
    if (stopped.aborted) return
    incomplete = isComplete ? 0 : incomplete + 1
    tryAgainIn(isComplete ? COMPLETE_AGAIN_MS : retryDelayMs(incomplete))
  }
  /** The line may have changed. */
  const beginAnew = () => {
    if (incomplete === 0 || document.visibilityState !== 'visible') return
    incomplete = 0
    tryAgainIn(0)
  }
  document.addEventListener('visibilitychange', beginAnew, { signal: stopped })
  const stopListening = onReached(beginAnew)
  stopped.addEventListener('abort', () => {
    stopListening()
    cancel()
  })
  void attempt()
}

const yes = () => true
/** Interrupted or failed: data stored so far is not refetched. */
const no = () => false
