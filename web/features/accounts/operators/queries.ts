import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, read } from '#web/lib/api/api.ts'

/** Another operator may change all of this at any time, without a message. */
const shared = { staleTime: 0, refetchOnWindowFocus: true } as const

export const useOverview = () => useQuery({ ...read('GET /api/operators/overview'), ...shared })

export const useWaitingReports = () => useQuery({ ...read('GET /api/moderation/waiting'), ...shared })

const PAGE = 50

/** Pages of all surfers, or of those whom the words find. */
export const useSurfers = (q: string) =>
  useInfiniteQuery({
    queryKey: ['GET /api/operators/surfers', 'pages', q],
    queryFn: ({ pageParam: cursor }) => call('GET /api/operators/surfers', { query: { q, limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (items) => (items.length < PAGE ? undefined : items.at(-1)?.id),
    placeholderData: keepPreviousData,
    ...shared,
  })

export const surferById = (id: string) => read('GET /api/operators/surfers/:id', { params: { id } })
export const useSurfer = (id: string) => useQuery({ ...surferById(id), ...shared })
