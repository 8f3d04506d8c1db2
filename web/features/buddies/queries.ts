import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isEnoughToSearch } from '#contract/people/surfer-search.ts'
import { read } from '#web/lib/api/api.ts'

export const pending = read('GET /api/buddy-requests/pending')
export const sent = read('GET /api/buddy-requests/sent')
export const blocked = read('GET /api/blocks')

export const usePendingRequests = (wanted = true) => useQuery({ ...pending, enabled: wanted })
export const useSentRequests = () => useQuery(sent)
export const useBlockedSurfers = () => useQuery(blocked)

/** How many surfers wait for an answer; 0 until it is known. Nothing is asked before that is wanted. */
export const usePendingCount = (wanted: boolean): number => usePendingRequests(wanted).data?.length ?? 0

/** Surfers found by name or username; asks once they are enough, and shows the last answer until the next is there. */
export const useUserSearch = (q: string) =>
  useQuery({
    ...read('GET /api/users/search', { query: { q } }),
    enabled: isEnoughToSearch(q),
    placeholderData: keepPreviousData,
    // Who signed up a minute ago is found as well.
    staleTime: 0,
  })
