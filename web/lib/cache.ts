import { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'

/** What the server said stays true until something here or on the socket says otherwise. */
export const createCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  })

/** Fetches anew what is shown of these routes, in every variant, and forgets the rest of them. */
export const refresh = (cache: QueryClient, ...routes: Route[]) =>
  Promise.all(routes.map((route) => cache.invalidateQueries({ queryKey: [route] })))
