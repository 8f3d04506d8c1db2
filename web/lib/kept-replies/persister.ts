import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api.ts'
import { unansweredForMs } from '#web/lib/api/early.ts'
import { importReplies, keepLater } from '#web/lib/kept-replies/keep-later.ts'
import { isReachable, subscribe } from '#web/lib/offline/reachability.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'

/** Delay on a weak connection after which stored data is shown until the response arrives. */
export const KEPT_AFTER_MS = 600
/** The same from the page's start without any response, so that a dead network delays it once. */
const KEPT_AFTER_AT_START_MS = 500

const restoredAt = new WeakMap<Query, number>()

/** Storage time (ms) of a query's data; undefined if the server sent it to this page. */
export const keptAt = (query: Query): number | undefined => {
  const at = restoredAt.get(query)
  return at === query.state.dataUpdatedAt ? at : undefined
}

/**
 * Fetches and stores. While the server is unreachable or slow, an empty query gets stored data with its time, besides
 * the error; refused data is not shown. Needs a service worker with the app's files.
 */
export const keptMeanwhile: QueryPersister = async (queryFn, context, query) => {
  const { queryKey, client } = context
  let outcome: 'answered' | 'refused' | 'failed' | undefined
  const asked = Promise.resolve(queryFn(context))
  const settled = asked.then(
    () => {
      outcome = 'answered'
    },
    (failure) => {
      outcome = isRefusal(failure) ? 'refused' : 'failed'
    },
  )
  const hasNothing = () => query.state.data === undefined && (outcome === undefined || outcome === 'failed')
  const showKept = async () => {
    const code = importReplies()
    const load = async () => (await code).loadReply(queryKey, client)
    // Loads its code meanwhile, and the reply too while the server has not answered this page.
    const early = unansweredForMs() === undefined ? undefined : load()
    for (const begun of [code, early]) begun?.catch(() => {})
    await toBeLate(queryKey, settled)
    if (!hasNothing()) return
    const kept = await (early ?? load())
    if (!kept || !hasNothing()) return
    restoredAt.set(query, kept.updatedAt)
    query.setData(kept.data, { updatedAt: kept.updatedAt, manual: true })
  }
  const shown = hasNothing() && worksOffline() ? showKept().catch(() => {}) : undefined
  try {
    const data = await asked
    keepLater(queryKey, data, client)
    return data
  } catch (failure) {
    if (outcome === 'refused' && worksOffline()) {
      takeBack(query)
      void forget(queryKey, client)
    }
    // Later data would hide the failure and prevent a refetch.
    await shown
    throw failure
  }
}

/**
 * Resolves when stored data should be shown: immediately if the server is lost, after a delay for a slow call.
 * Positions wait while the server answers.
 */
const toBeLate = ([name]: QueryKey, settled: Promise<void>) =>
  new Promise<void>((resolve) => {
    const isCall = String(name).startsWith('GET ')
    const late = () => (isCall || unansweredForMs() !== undefined) && done()
    const silentMs = unansweredForMs()
    const timer = setTimeout(late, silentMs === undefined ? KEPT_AFTER_MS : KEPT_AFTER_AT_START_MS - silentMs)
    const stop = subscribe(() => isReachable() || done())
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
    void settled.then(done)
    if (!isReachable()) done()
  })

/** A permanent refusal; 408, 429 and 5xx are temporary. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 408 && failure.status !== 429

const forget = (queryKey: QueryKey, cache: QueryClient) =>
  importReplies()
    .then(({ forgetReply }) => forgetReply(queryKey, cache))
    .catch(() => {})

/** Removes stored data from the screen of a reader whom the server refuses. */
function takeBack(query: Query): void {
  if (keptAt(query) === undefined) return
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status: 'pending' })
}
