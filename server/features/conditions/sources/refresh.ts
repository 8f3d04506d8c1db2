import { forecastSource } from '#server/features/conditions/sources/chosen-source.ts'
import { createFetching, type FetchingDeps } from '#server/features/conditions/sources/fetching.ts'

const AFTER_A_FAILURE_MS = 15_000

export type Refresh = {
  poll(): void
  spotsChanged(): void
  /** Resolves when nothing is written any more. */
  close(): Promise<void>
}

/** Fetches forecasts in the background, beside other processes that do the same. */
export function startRefresh(deps: FetchingDeps): Refresh {
  const stopping = new AbortController()
  const fetching = createFetching(deps, stopping.signal)
  let isPolled = false
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
      isPolled = false
      const restMs = await fetching.poll().catch((error) => {
        deps.log.error(error, 'conditions could not be refreshed; what is known is served')
        return AFTER_A_FAILURE_MS
      })
      if (restMs > 0 && !isPolled && !stopping.signal.aborted) await sleep(restMs)
    }
  }
  const running = forecastSource(deps).limits.requestsPerDay > 0 ? run() : Promise.resolve()

  const poll = () => {
    isPolled = true
    wake()
  }
  return {
    poll,
    spotsChanged() {
      fetching.spotsChanged()
      poll()
    },
    async close() {
      stopping.abort()
      wake()
      await running
    },
  }
}
