import { useQuery } from '@tanstack/react-query'
import { starAct } from '#web/features/favourites/star-act.ts'
import { withStars } from '#web/features/favourites/starred.ts'
import { read } from '#web/lib/api/api.ts'
import { useWaiting } from '#web/lib/outbox/outbox-context.ts'

/** The next good hour is another as the hours pass. */
const FRESH_MS = 10 * 60_000

export const ownFavourites = read('GET /api/favourites')

/**
 * The reader's favourites, the next good one first, with the stars that wait in the outbox; undefined when they could not be
 * fetched, and until `isSettled`.
 */
export function useFavourites(wanted = true) {
  const waiting = useWaiting(starAct)
  const { data, isFetched, refetch } = useQuery({
    ...ownFavourites,
    staleTime: FRESH_MS,
    enabled: wanted,
    refetchOnWindowFocus: true,
    refetchInterval: FRESH_MS,
  })
  const stars = waiting.map(({ input }) => input)
  return {
    favourites: data && withStars(data, stars),
    isSettled: !wanted || isFetched || data !== undefined,
    retry: () => void refetch(),
  }
}
