import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api.ts'
import { unansweredForMs } from '#web/lib/api/prefetch.ts'
import { isReachable, subscribe } from '#web/lib/offline/reachability.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'
import { importReplies, keepLater } from '#web/lib/stored-replies/keep-later.ts'

/** Delay before stored data is shown on a slow connection. */
export const KEPT_AFTER_MS = 600
/** Without any response since the page's start. */
const KEPT_AFTER_AT_START_MS = 500

const restoredAt = new WeakMap<Query, number>()

/** Milliseconds; undefined if the server sent it to this page. */
export const storedAt = (query: Query): number | undefined => {
  const at = restoredAt.get(query)
  return at === query.state.dataUpdatedAt ? at : undefined
}

/**
 * Fetches and stores. While the server is slow or unreachable, an empty query gets stored data, besides the error;
 * refused data is not shown.
 */
export const storedMeanwhile: QueryPersister = async (queryFn, context, query) => {
  const { queryKey, client } = context
  let outcome: 'answered' | 'refused' | 'failed' | undefined
  const fetched = Promise.resolve(queryFn(context))
  const settled = fetched.then(
    () => {
      outcome = 'answered'
    },
    (failure) => {
      outcome = isRefusal(failure) ? 'refused' : 'failed'
    },
  )
  const hasNothing = () => query.state.data === undefined && (outcome === undefined || outcome === 'failed')
  const showStored = async () => {
    const code = importReplies()
    const load = async () => (await code).loadReply(queryKey, client)
    const early = unansweredForMs() === undefined ? undefined : load()
    for (const begun of [code, early]) begun?.catch(() => {})
    await toBeLate(queryKey, settled)
    if (!hasNothing()) return
    const stored = await (early ?? load())
    if (!stored || !hasNothing()) return
    restoredAt.set(query, stored.updatedAt)
    query.setData(stored.data, { updatedAt: stored.updatedAt, manual: true })
  }
  const shown = hasNothing() && worksOffline() ? showStored().catch(() => {}) : undefined
  try {
    const data = await fetched
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
 * Resolves when stored data should be shown: at once offline, after a delay for a slow call. Positions wait while the
 * server answers.
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

/** 408, 429 and 5xx are temporary. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 408 && failure.status !== 429

const forget = (queryKey: QueryKey, cache: QueryClient) =>
  importReplies()
    .then(({ forgetReply }) => forgetReply(queryKey, cache))
    .catch(() => {})

/** The server refuses this reader the data. */
function takeBack(query: Query): void {
  if (storedAt(query) === undefined) return
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status: 'pending' })
}
