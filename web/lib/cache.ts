import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { ApiError } from '#web/lib/api.ts'

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
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => queryKey[0] !== WHO_IS_HERE && notice(error) }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return cache
}

/** Fetches anew what is shown of these routes, in every variant, and forgets the rest of them. */
export const refresh = (cache: QueryClient, ...routes: Route[]) => refreshOlder(cache, Number.POSITIVE_INFINITY, routes)

/** The same for what came before this time, in milliseconds. */
export const refreshOlder = (cache: QueryClient, than: number, routes: Iterable<Route>) =>
  Promise.all(
    Array.from(new Set(routes), (route) => {
      const older = { queryKey: [route], predicate: ({ state }: Query) => state.dataUpdatedAt < than }
      for (const query of cache.getQueryCache().findAll(older)) refreshOnceLoaded(cache, query)
      return cache.invalidateQueries(older)
    }),
  )

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
