import { type FetchingDeps, fetchingOf } from '#server/features/conditions/fetching.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'

const AFTER_A_FAILURE_MS = 15_000
/** What may make something due: a reader wants it, or there are new spots. */
const WAKING_TOPICS = ['conditions_wanted', 'spots']

export type Refresh = {
  /** To be told what the live bus says: wakes when it is about conditions. */
  hear(event: LiveEvent): void
  /** Ends what is under way, and resolves once nothing is written any more. */
  close(): Promise<void>
}

/** Keeps what is known of the sea fresh, in the background and beside other processes that do the same. */
export function startRefresh(deps: FetchingDeps): Refresh {
  const stopping = new AbortController()
  const fetching = fetchingOf(deps, stopping.signal)
  let isWanted = false
  let wake = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    while (!stopping.signal.aborted) {
      isWanted = false
      const restMs = await fetching.fetchDue().catch((error) => {
        deps.log.error(error, 'conditions could not be refreshed; what is known is served')
        return AFTER_A_FAILURE_MS
      })
      if (restMs > 0 && !isWanted && !stopping.signal.aborted) await sleep(restMs)
    }
  }
  // 0 requests a day: nothing is ever asked, so there is nothing to do.
  const running = deps.env.OPEN_METEO_REQUESTS_PER_DAY > 0 ? run() : Promise.resolve()

  return {
    hear({ topic }) {
      if (!WAKING_TOPICS.includes(topic)) return
      if (topic === 'spots') fetching.spotsChanged()
      isWanted = true
      wake()
    },
    async close() {
      stopping.abort()
      wake()
      await running
    },
  }
}
