import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MAX_LIMIT } from '#contract/limits.ts'
import { call, read } from '#web/lib/api/api.ts'

/** Other moderators may change all of this at any time. */
const shared = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 30_000 } as const
const PAGE = 50

export const useCases = (state: 'open' | 'decided', { enabled = true } = {}) =>
  useInfiniteQuery({
    queryKey: ['GET /api/moderation/cases', 'pages', state],
    queryFn: ({ pageParam: cursor }) => call('GET /api/moderation/cases', { query: { state, limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (items) => (items.length < PAGE ? undefined : items.at(-1)?.id),
    enabled,
    ...shared,
  })

export const caseById = (id: string) => read('GET /api/moderation/cases/:id', { params: { id } })
export const useCase = (id: string) => useQuery({ ...caseById(id), ...shared })

export const useAppeals = () =>
  useQuery({ ...read('GET /api/moderation/appeals', { query: { limit: MAX_LIMIT } }), ...shared })

export const useWaiting = () => useQuery({ ...read('GET /api/moderation/waiting'), ...shared })

export const surferModeration = (id: string) => read('GET /api/moderation/surfers/:id', { params: { id } })
export const useSurferModeration = (id: string) => useQuery({ ...surferModeration(id), ...shared })
