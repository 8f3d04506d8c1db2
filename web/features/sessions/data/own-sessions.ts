import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DEFAULT_LIMIT } from '#contract/limits.ts'
import { queryOf, type SessionFilter } from '#web/features/sessions/log/session-filter.ts'
import { call, read } from '#web/lib/api/api.ts'

/** Spots and years for the filter. */
export const useOwnHistory = () => useQuery(read(...ownHistoryCall))

export const ownHistoryCall = ['GET /api/user-stats/history'] as const

const queryOfAll = (filter: SessionFilter) => ({ ...queryOf(filter), limit: DEFAULT_LIMIT })

export const ownSessionsKey = (userId: string, filter: SessionFilter) =>
  ['GET /api/surf-sessions/user/:userId', { params: { userId }, query: queryOfAll(filter) }, 'in pages'] as const

/** Sessions that pass the filter, newest first, fifty a page; a year's edges include its neighbours (`isInYear`). */
export function useOwnSessions(userId: string, filter: SessionFilter) {
  const params = { userId }
  const query = queryOfAll(filter)
  return useInfiniteQuery({
    queryKey: ownSessionsKey(userId, filter),
    queryFn: ({ pageParam: cursor }) =>
      call('GET /api/surf-sessions/user/:userId', { params, query: { ...query, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === DEFAULT_LIMIT ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
  })
}
