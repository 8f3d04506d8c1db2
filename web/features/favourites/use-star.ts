import { useQuery } from '@tanstack/react-query'
import { ownFavourites } from '#web/features/favourites/queries.ts'
import { starAct } from '#web/features/favourites/star-act.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByFavourites } from '#web/lib/api/invalidation.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct, useLastTap } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/spots/spots.ts'

/** True for a favourite, as of the last tap; undefined while unknown. Offline a star waits in the outbox. */
export function useStar({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(ownFavourites)
  const mutationKey = ['star', id]
  const { outbox } = useOutbox()
  const perform = usePerform(starAct)
  const waiting = useWaiting(starAct).filter(({ input }) => input.spotId === id)
  const { mutate } = useAct({
    mutationKey,
    // In order, so that the last tap also arrives last.
    scope: { id: mutationKey.join() },
    call: async (isStarred: boolean) => {
      for (const earlier of waiting) await outbox?.remove(earlier.id)
      return perform({ spotId: id, isStarred, name })
    },
    failed: (error) =>
      error instanceof ApiError && error.code === 'too_many_favourites'
        ? { title: texts.tooManyStars }
        : texts.failedToSaveYourStar,
    changes: (cache, { result }) => result?.state !== 'waiting' && refresh(cache, ...invalidatedByFavourites),
  })
  const tap = useLastTap(mutationKey)
  const known = data?.some(({ spot }) => spot.id === id)
  const isStarred = tap.drawn ?? waiting.at(-1)?.input.isStarred ?? known
  return { isStarred, toggle: () => mutate(!(tap.now() ?? isStarred)) }
}
