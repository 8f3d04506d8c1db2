import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api.ts'
import { unansweredForMs } from '#web/lib/api/early.ts'
import { importReplies, keepLater } from '#web/lib/kept-replies/keep-later.ts'
import { isReachable, subscribe } from '#web/lib/offline/reachability.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'

/** One bar of signal: a call without an answer for so long leaves its place to what was kept, until the answer comes. */
export const KEPT_AFTER_MS = 600
/** The same of a page that has had no answer at all: counted from its beginning, so that a dead network is waited for once. */
const KEPT_AFTER_AT_START_MS = 500

const restoredAt = new WeakMap<Query, number>()

/** When what this query shows was kept, in milliseconds; undefined when the server said it to this page. */
export const keptAt = (query: Query): number | undefined => {
  const at = restoredAt.get(query)
  return at === query.state.dataUpdatedAt ? at : undefined
}

/**
 * Asks the server, and keeps what it answers. While it cannot be reached, or takes its time, a query that has nothing to
 * show gets what was kept, with the time of that; a failure then comes beside it. What the server refuses is not shown.
 * Where no service worker keeps the app's files, nothing is read without a network.
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
    // Its code comes meanwhile; and the reply too, as long as the server has not answered this page at all.
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
    // Data that came after the failure would hide it, and nothing would be asked again.
    await shown
    throw failure
  }
}

/**
 * Resolves when it is time to show what was kept: at once when the server is lost, of a slow call after a while. A position
 * is waited for as long as the server answers.
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

/** The server has answered, and said no for good: 408 and 429 speak of the moment, and from 500 on it has failed. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && failure.status < 500 && failure.status !== 408 && failure.status !== 429

const forget = (queryKey: QueryKey, cache: QueryClient) =>
  importReplies()
    .then(({ forgetReply }) => forgetReply(queryKey, cache))
    .catch(() => {})

/** What was kept must not stay on the screen of whom the server refuses it. */
function takeBack(query: Query): void {
  if (keptAt(query) === undefined) return
  query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status: 'pending' })
}
