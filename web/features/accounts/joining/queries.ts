import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MAX_LIMIT } from '#contract/limits.ts'
import { call, read } from '#web/lib/api/api.ts'

/** Another operator may change all of this at any time, without a message. */
const shared = { staleTime: 0, refetchOnWindowFocus: true } as const

export const invitations = read('GET /api/operators/invitations')
export const team = read('GET /api/operators/team')

export const useWaitingSurfers = () =>
  useQuery({ ...read('GET /api/operators/waiting', { query: { limit: MAX_LIMIT } }), ...shared })
export const useInvitations = () => useQuery({ ...invitations, ...shared })
export const useTeam = () => useQuery({ ...team, ...shared })

const PAGE = 50

export const useLog = () =>
  useInfiniteQuery({
    queryKey: ['GET /api/operators/log', 'pages'],
    queryFn: ({ pageParam: cursor }) => call('GET /api/operators/log', { query: { limit: PAGE, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (items) => (items.length < PAGE ? undefined : items.at(-1)?.id),
    ...shared,
  })
