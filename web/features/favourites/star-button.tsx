import { Star } from 'lucide-react'
import { useStar } from '#web/features/favourites/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { icon } from '#web/ui/icons.tsx'

type StarButtonProps = {
  spot: { id: string; name: string }
  /** `over` lies on a picture. */
  fill?: 'well' | 'over'
  className?: string
}

/** The edge stands out from what it lies on. */
const FILLED = { well: 'fill-sun text-sun-ink', over: 'fill-sun text-sun' } as const

/** Makes a spot a favourite, and takes that back. */
export function StarButton({ spot, fill = 'well', className }: StarButtonProps) {
  const { isStarred, toggle } = useStar(spot)
  return (
    <IconButton
      label={`Favorite ${spot.name}`}
      aria-pressed={isStarred ?? false}
      disabled={isStarred === undefined}
      fill={fill}
      className={className}
      onClick={toggle}
    >
      <Star {...icon} className={isStarred ? FILLED[fill] : ''} />
    </IconButton>
  )
}
