import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Buddy, BuddyRequest } from '#contract/buddies.ts'
import { USER_SEARCH_MIN_CHARACTERS } from '#contract/limits.ts'
import type { UserSearchResult } from '#contract/users.ts'
import { ApiError, call, read } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { movedByBuddies } from '#web/lib/moved-by.ts'
import { showToast } from '#web/ui/toast.ts'

const buddies = read('GET /api/buddies')
const pending = read('GET /api/buddy-requests/pending')
const anySearch = { queryKey: ['GET /api/users/search'] }

export const useBuddies = () => useQuery(buddies)
export const usePendingRequests = () => useQuery(pending)

/** How many surfers wait for an answer; 0 until it is known. */
export const usePendingCount = (): number => usePendingRequests().data?.length ?? 0

/** Surfers found by name or username; asks from two characters on, and shows the last answer until the next is there. */
export const useUserSearch = (q: string) =>
  useQuery({
    ...read('GET /api/users/search', { query: { q } }),
    enabled: q.length >= USER_SEARCH_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    // Who signed up a minute ago is found as well.
    staleTime: 0,
  })

/** Sends a request; the result shows it as pending at once, and goes back when the server says no. */
export function useSendRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (followingId: string) => call('POST /api/buddy-requests', { body: { followingId } }),
    onMutate: async (userId) => {
      await cache.cancelQueries(anySearch)
      return relate(cache, userId, 'pending')
    },
    onSuccess: () => showToast({ title: 'Success', text: 'Buddy request sent!' }),
    onError: (error, _userId, putBack) => {
      putBack?.()
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: 'Error', text: said ?? 'Failed to send request', kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

/** Changes what every search result says of this surfer; returns what takes that back. */
function relate(cache: QueryClient, userId: string, relationshipStatus: UserSearchResult['relationshipStatus']) {
  const before = cache.getQueriesData<UserSearchResult[]>(anySearch)
  cache.setQueriesData<UserSearchResult[]>(anySearch, (results) =>
    results?.map((result) => (result.id === userId ? { ...result, relationshipStatus } : result)),
  )
  return () => {
    for (const [key, results] of before) cache.setQueryData(key, results)
  }
}

const answers = {
  accept: {
    route: 'PUT /api/buddy-requests/:id/accept',
    done: 'Buddy request accepted!',
    failed: 'Failed to accept request',
  },
  decline: {
    route: 'PUT /api/buddy-requests/:id/decline',
    done: 'Buddy request declined',
    failed: 'Failed to decline request',
  },
} as const

/** Answers a request; it leaves the list at once, and comes back when the server says no. */
export function useAnswer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: keyof typeof answers }) => {
      await call(answers[answer].route, { params: { id } })
    },
    onMutate: ({ id }) => without<BuddyRequest>(cache, pending.queryKey, id),
    onSuccess: (_, { answer }) => showToast({ title: 'Success', text: answers[answer].done }),
    onError: (_error, { answer }, putBack) => {
      putBack?.()
      showToast({ title: 'Error', text: answers[answer].failed, kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

/** Ends a buddyship; the buddy leaves the list at once, and comes back when the server says no. */
export function useEndBuddy() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call('DELETE /api/buddies/:userId', { params: { userId } }),
    onMutate: (userId) => without<Buddy>(cache, buddies.queryKey, userId),
    onError: (_error, _userId, putBack) => {
      putBack?.()
      showToast({ title: 'Error', text: 'Failed to remove buddy', kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByBuddies),
  })
}

/** Takes a row out of a cached list; returns what puts it back. */
async function without<Item extends { id: string }>(cache: QueryClient, queryKey: readonly unknown[], id: string) {
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueryData<Item[]>(queryKey)
  cache.setQueryData<Item[]>(queryKey, (items) => items?.filter((item) => item.id !== id))
  return () => {
    cache.setQueryData(queryKey, before)
  }
}
