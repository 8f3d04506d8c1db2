import {
  type FetchQueryOptions,
  hashKey,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { ApiError, prefetchedReplies } from '#web/lib/api/api.ts'
import { isReachable, probeNow, subscribe } from '#web/lib/offline/reachability.ts'
import { storedAt, storedMeanwhile } from '#web/lib/stored-replies/persister.ts'
import { showAgeOf } from '#web/lib/stored-replies/use-shown-age.ts'

const WHO_IS_HERE: Route = 'GET /api/auth/user'

/**
 * Data stays fresh until an event or action invalidates it. Offline, calls fail at once instead of pausing. The first
 * refused call reveals a sign-in that ended, or perhaps another standing.
 */
export function createCache(): QueryClient {
  const notice = (error: Error) => {
    if (error instanceof ApiError && /40[13]/.test(`${error.status}`)) void refresh(cache, WHO_IS_HERE)
  }
  onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(isReachable())))
  const cache = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.queryKey[0] !== WHO_IS_HERE) notice(error)
        if (!(error instanceof ApiError)) void repeatOnce(query)
      },
      onSuccess: (_, query) => repeated.delete(query as AnyQuery),
    }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only the reconnect refetches stored data, all of it.
        refetchOnMount: (query) => isReachable() || storedAt(query) === undefined,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        persister: storedMeanwhile,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') requests.set(event.query, Date.now())
    if (event.action.type === 'error') requests.delete(event.query)
  })
  showAgeOf(cache)
  return cache
}

export async function firstShown<Data, Key extends QueryKey>(
  cache: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  let stop = () => {}
  const shown = new Promise<void>((resolve) => {
    const hash = hashKey(query.queryKey)
    stop = cache
      .getQueryCache()
      .subscribe((event) => event.query.queryHash === hash && event.query.state.data !== undefined && resolve())
  })
  await Promise.race([cache.prefetchQuery(query), shown])
  stop()
}

type AnyQuery = Query<unknown, unknown>
/** Since their last answer. */
const repeated = new WeakSet<AnyQuery>()

/** A read without an answer, though the server is there: the reconnect would not refetch it. */
async function repeatOnce(query: AnyQuery): Promise<void> {
  if (repeated.has(query) || !isReachable()) return
  repeated.add(query)
  if ((await probeNow()) && query.isActive()) void query.fetch().catch(() => {})
}

/** Refetches visible queries of these routes and removes the others. */
export const refresh = (cache: QueryClient, ...routes: Route[]) => refreshOlder(cache, Number.POSITIVE_INFINITY, routes)

export const refreshOlder = (cache: QueryClient, than: number, routes: Iterable<Route>) =>
  Promise.all(
    Array.from(new Set(routes), (route) => {
      const older = { queryKey: [route], predicate: (query: Query) => requestedAt(query) < than }
      for (const query of cache.getQueryCache().findAll(older)) refreshOnceLoaded(cache, query)
      return cache.invalidateQueries(older)
    }),
  )

/** Data is as old as its request (ms), however slow the response. */
const requests = new WeakMap<Query, number>()
const requestedAt = (query: Query) =>
  typeof query.state.data === 'object' && query.state.data && prefetchedReplies.has(query.state.data)
    ? 0
    : (requests.get(query) ?? query.state.dataUpdatedAt)

const loading = new WeakSet<Query>()

/** TanStack Query ignores invalidations during a first load, whose response may be older than the change. */
function refreshOnceLoaded(cache: QueryClient, query: Query) {
  const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === 'fetching'
  if (!isFirstLoad || loading.has(query)) return
  loading.add(query)
  const loadAgain = () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  void query.promise?.then(loadAgain, () => {}).finally(() => loading.delete(query))
}
