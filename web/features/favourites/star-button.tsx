import { Star } from 'lucide-react'
import { useStar } from '#web/features/favourites/use-star.ts'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
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
