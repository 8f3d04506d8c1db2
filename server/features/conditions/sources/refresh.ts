import { type FetchingDeps, fetchingOf } from '#server/features/conditions/sources/fetching.ts'

const AFTER_A_FAILURE_MS = 15_000

export type Refresh = {
  /** Looks for what is due, as when a reader wants it. */
  look(): void
  /** The same, and matches spots with places at sea before. */
  spotsChanged(): void
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

  const look = () => {
    isWanted = true
    wake()
  }
  return {
    look,
    spotsChanged() {
      fetching.spotsChanged()
      look()
    },
    async close() {
      stopping.abort()
      wake()
      await running
    },
  }
}
