import { MapPin, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import { breakInWords, compassName, compassPoint } from '#web/features/spots/words.ts'
import { coordinates } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FacingCompass } from '#web/ui/facing-compass.tsx'
import { iconInText } from '#web/ui/icons.tsx'

type SpotCardProps = {
  spot: SurfSpot
  /** Who is out there now. */
  surfers?: ReactNode
  onView: () => void
  /** Pressed, or for a visitor the address where to sign in first. */
  onCheckIn: (() => void) | string
}

/** A spot in the list of all. */
export function SpotCard({ spot, surfers, onView, onCheckIn }: SpotCardProps) {
  return (
    <Card className="overflow-hidden">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-4 pl-4">
          <h3 className="text-[1.1875rem]">{spot.name}</h3>
          <p className="mt-0.5 text-small leading-[1.35] text-ink-3">
            {spot.area}, {spot.country}
          </p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone="sea">{breakInWords(spot.breakKind)}</Badge>
            <Badge>
              faces{' '}
              <abbr title={compassName(spot.facing)} className="no-underline">
                {compassPoint(spot.facing)}
              </abbr>
            </Badge>
          </p>
        </div>
        <FacingCompass facing={spot.facing} className="mt-3 mr-3 size-20 shrink-0 narrow:size-16" />
      </div>
      <div className="px-4 pt-2 pb-4">
        <p className="text-[0.9375rem] leading-[1.4] text-ink-2">
          {spot.description.trim() || 'No description available'}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-micro text-ink-3 tabular-nums">
          <span className="inline-flex items-center gap-[5px]">
            <TrendingUp {...iconInText} />
            Popularity {spot.popularityScore}
          </span>
          <span className="inline-flex items-center gap-[5px]">
            <MapPin {...iconInText} />
            {coordinates(spot)}
          </span>
        </p>
        {surfers}
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button size="m" onClick={onView}>
            View Spot
          </Button>
          {typeof onCheckIn === 'string' ? (
            <Button size="m" fill="plain" href={onCheckIn}>
              Check In
            </Button>
          ) : (
            <Button size="m" fill="plain" onClick={onCheckIn}>
              Check In
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
