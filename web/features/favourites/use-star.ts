import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownFavourites } from '#web/features/favourites/queries.ts'
import { starAct } from '#web/features/favourites/star-act.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByFavourites } from '#web/lib/api/moved-by.ts'
import { useLastTap } from '#web/lib/device/last-tap.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/spots/spots.ts'

/**
 * Whether a spot is the reader's favourite, as the last tap wants it until the server has said otherwise; undefined while
 * nobody knows. Without a network a star waits in the outbox.
 */
export function useStar({ id, name }: { id: string; name: string }) {
  const cache = useQueryClient()
  const { data } = useQuery(ownFavourites)
  const mutationKey = ['star', id]
  const { outbox } = useOutbox()
  const perform = usePerform(starAct)
  const waiting = useWaiting(starAct).filter(({ input }) => input.spotId === id)
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last tap is also the last that the server hears.
    scope: { id: mutationKey.join() },
    mutationFn: async (isStarred: boolean) => {
      for (const earlier of waiting) await outbox?.remove(earlier.id)
      return perform({ spotId: id, isStarred, name })
    },
    onSuccess: ({ state }) => {
      if (state === 'sent') return refresh(cache, ...movedByFavourites)
    },
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === 'too_many_favourites'
      const text = isFull ? error.said : texts.failedToSaveYourStar
      showToast({ title: isFull ? texts.tooManyStars : texts.error, text, kind: 'destructive' })
      // An answer that got lost may have been a yes.
      void refresh(cache, ...movedByFavourites)
    },
  })
  const tap = useLastTap(mutationKey)
  const known = data?.some(({ spot }) => spot.id === id)
  const isStarred = tap.drawn ?? waiting.at(-1)?.input.isStarred ?? known
  return { isStarred, toggle: () => mutate(!(tap.now() ?? isStarred)) }
}
