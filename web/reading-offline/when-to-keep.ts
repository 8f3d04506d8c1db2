import type { QueryClient } from '@tanstack/react-query'
import { fetcherToKeep } from '#web/lib/kept-replies/fetch-to-keep.ts'
import { CALLS_JUDGED, isLineFast, watchLine } from '#web/lib/line-speed.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { isReachable } from '#web/lib/reachability.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { keepAhead } from '#web/reading-offline/keep-ahead.ts'

/** After a complete run, and after one that had to make way or that the line was too slow for. */
const AGAIN_MS = { complete: 60 * 60_000, otherwise: 20_000 }

/** The browser says a little later how long a call took. */
const TIMED_WITHIN_MS = 100

type Connection = { saveData?: boolean }

/** Keeps what is likely to be read without a network, now and each hour, whenever it is in nobody's way, until aborted. */
export function keepAheadWhenIdle(cache: QueryClient, surferId: string, outbox: Outbox, stopped: AbortSignal): void {
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
  /** The calls of the first page were in each other's way: some small ones say how fast the line is now. */
  async function judgeLine(): Promise<void> {
    const { fetchQuietly } = fetcherToKeep(cache, surferId, { mayFetch: mayAsk, signal: stopped })
    for (let count = 0; count < CALLS_JUDGED && !isLineFast(); count += 1) {
      await fetchQuietly('GET /api/buddy-requests/pending', {})
      await new Promise((resolve) => setTimeout(resolve, TIMED_WITHIN_MS))
    }
  }
  const tryAgainIn = (ms: number) => {
    const timer = setTimeout(() => whenIdle(() => void attempt()), ms)
    stopped.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  async function attempt(): Promise<void> {
    if (stopped.aborted) return
    await judgeLine().catch(no)
    const isComplete = mayKeep() && (await run().then(yes, no))
    tryAgainIn(isComplete ? AGAIN_MS.complete : AGAIN_MS.otherwise)
  }
  void attempt()
}

const yes = () => true
/** It made way, or a call failed: what was kept by then is not asked for again. */
const no = () => false

const savesData = () => (navigator as Navigator & { connection?: Connection }).connection?.saveData ?? false
