import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isEnoughToSearch } from '#contract/people/typed-words.ts'
import { read } from '#web/lib/api/api.ts'

export const pending = read('GET /api/buddy-requests/pending')
export const sent = read('GET /api/buddy-requests/sent')
export const blocked = read('GET /api/blocks')

export const usePendingRequests = (wanted = true) => useQuery({ ...pending, enabled: wanted })
export const useSentRequests = () => useQuery(sent)
export const useBlockedSurfers = () => useQuery(blocked)

/** 0 while unknown. Fetches nothing before `wanted`. */
export const usePendingCount = (wanted: boolean): number => usePendingRequests(wanted).data?.length ?? 0

/** Searches once the text suffices; shows the previous result until the next arrives. */
export const useUserSearch = (q: string) =>
  useQuery({
    ...read('GET /api/users/search', { query: { q } }),
    enabled: isEnoughToSearch(q),
    placeholderData: keepPreviousData,
    // Surfers who signed up a minute ago must be found.
    staleTime: 0,
  })
