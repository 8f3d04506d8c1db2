import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { ownFavourites } from '#web/features/favourites/queries.ts'
import { starAct } from '#web/features/favourites/star-act.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByFavourites } from '#web/lib/api/invalidation.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { useAct, useLastTap } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/spots/spots.ts'

type StarButtonProps = {
  spot: { id: string; name: string }
  /** `over` lies on a picture: as much to touch, less to see. */
  fill?: 'well' | 'over'
  className?: string
}

/** The edge stands out from what it lies on. */
const FILLED = { well: 'fill-sun text-sun-ink', over: 'fill-sun text-sun' } as const

/** A small disc in the middle of what can be touched: a bigger one covered the picture. */
const OVER = 'isolate text-on-deep before:absolute before:inset-[7px] before:-z-1 before:rounded-full before:bg-scrim'

/** Makes a spot a favourite, and takes that back. */
export function StarButton({ spot, fill = 'well', className = '' }: StarButtonProps) {
  const { isStarred, toggle } = useStar(spot)
  return (
    <IconButton
      label={texts.favoriteName(spot.name)}
      aria-pressed={isStarred ?? false}
      disabled={isStarred === undefined}
      fill={fill === 'over' ? 'none' : fill}
      className={`${fill === 'over' ? OVER : ''} ${className}`}
      onClick={toggle}
    >
      <Star {...icon} size={fill === 'over' ? 17 : icon.size} className={isStarred ? FILLED[fill] : ''} />
    </IconButton>
  )
}

/** True for a favourite, as of the last tap; undefined while unknown. Offline a star waits in the outbox. */
function useStar({ id, name }: { id: string; name: string }) {
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
