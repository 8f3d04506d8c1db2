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
import { ApiError, askedEarly } from '#web/lib/api/api.ts'
import { keptAt, keptMeanwhile } from '#web/lib/kept-replies/persister.ts'
import { showAgeOf } from '#web/lib/kept-replies/use-shown-age.ts'
import { isReachable, subscribe } from '#web/lib/offline/reachability.ts'

const WHO_IS_HERE: Route = 'GET /api/auth/user'

/**
 * What the server said stays true until something here or on the socket says otherwise. Without a network a call
 * fails now and in words, instead of waiting unseen for the network to come back. A sign-in that ended elsewhere
 * is noticed by the first call that is refused for it.
 */
export function createCache(): QueryClient {
  const notice = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) void refresh(cache, WHO_IS_HERE)
  }
  // What could not be fetched is fetched again once calls show that the server is there, not when the browser thinks so.
  onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(isReachable())))
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== WHO_IS_HERE && notice(error) }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // What was kept is not asked for by each part that shows it: once the server is reached, all of it is.
        refetchOnMount: (query) => isReachable() || keptAt(query) === undefined,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        persister: keptMeanwhile,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') asked.set(event.query, Date.now())
    if (event.action.type === 'error') asked.delete(event.query)
  })
  showAgeOf(cache)
  return cache
}

/** Fetches this and resolves as soon as there is something to show, be it what was kept; never rejects. */
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

/** Fetches anew what is shown of these routes, in every variant, and forgets the rest of them. */
export const refresh = (cache: QueryClient, ...routes: Route[]) => refreshOlder(cache, Number.POSITIVE_INFINITY, routes)

/** The same for what was asked for before this time, in milliseconds. */
export const refreshOlder = (cache: QueryClient, than: number, routes: Iterable<Route>) =>
  Promise.all(
    Array.from(new Set(routes), (route) => {
      const older = { queryKey: [route], predicate: (query: Query) => askedAt(query) < than }
      for (const query of cache.getQueryCache().findAll(older)) refreshOnceLoaded(cache, query)
      return cache.invalidateQueries(older)
    }),
  )

/** When each query was last asked, in milliseconds. What it answers is as old, however long the answer took. */
const asked = new WeakMap<Query, number>()
const askedAt = (query: Query) =>
  typeof query.state.data === 'object' && query.state.data && askedEarly.has(query.state.data)
    ? 0
    : (asked.get(query) ?? query.state.dataUpdatedAt)

const loading = new WeakSet<Query>()

/** TanStack Query ignores an invalidation during a query's first load, though that answer may be older than the news. */
function refreshOnceLoaded(cache: QueryClient, query: Query) {
  const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === 'fetching'
  if (!isFirstLoad || loading.has(query)) return
  loading.add(query)
  const loadAgain = () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  // A load that failed says so on the page, which offers another try.
  void query.promise?.then(loadAgain, () => {}).finally(() => loading.delete(query))
}
