import { TrendingUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { CheckInButton } from '#web/features/spots/check-in-button.tsx'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import { SpotDescription } from '#web/features/spots/spot-description.tsx'
import { SpotName } from '#web/features/spots/spot-names.tsx'
import { SpotPicture } from '#web/features/spots/spot-picture.tsx'
import { formatPlace, formatPosition } from '#web/features/spots/spot-words.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

type SpotCardProps = {
  spot: SurfSpot
  /** Undefined hides the distance. */
  from: Position | undefined
  visitor: boolean
  /** Surfers out there now. */
  surfersAt: (spotId: string) => ReactNode
  /** The favourite button. */
  star?: ((spot: SurfSpot) => ReactNode) | undefined
  onView: (spotId: string) => void
  onCheckIn: (spotId: string) => void
}

/** Memoized: a list has thousands. */
export const SpotCard = memo(function SpotCard(props: SpotCardProps) {
  const { spot, from, visitor, surfersAt, star, onView, onCheckIn } = props
  const units = useUnits()
  return (
    <Card className="relative isolate overflow-hidden p-3.5">
      <div className="flex flex-wrap items-start gap-x-2.5">
        <div className="min-w-0 flex-[1_1_9rem]">
          <h3 className="text-lead leading-[1.2]">
            <SpotName spot={spot} />
          </h3>
          <p className="mt-0.5 line-clamp-2 text-micro leading-[1.3] min-[23em]:line-clamp-1 text-ink-3">
            {from && spot.area ? spot.area : formatPlace(spot)}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-micro text-ink-3 tabular-nums">
            <ConditionsBadge spot={spot} />
            {from && <span>{formatDistance(distanceMiles(from, spot), units)}</span>}
          </p>
        </div>
        <div className="relative ml-auto flex h-17 w-22 shrink-0 justify-center overflow-hidden rounded-[14px] bg-water-3 *:[button]:z-1">
          <SpotPicture spot={spot} />
          {star?.(spot)}
        </div>
      </div>
      <p className="mt-2 line-clamp-2 text-small leading-[1.35] text-ink-2">
        <SpotDescription of={spot}>{texts.noDescriptionAvailable}</SpotDescription>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 text-micro leading-[1.35] text-ink-3 tabular-nums">
        <span className="inline-flex items-center gap-1">
          <TrendingUp {...iconInText} />
          {texts.popularityScore(spot.popularityScore)}
        </span>
        <span>{formatPosition(spot)}</span>
      </p>
      {surfersAt(spot.id)}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button size="m" className="opens-card" onClick={() => onView(spot.id)}>
          {texts.viewSpot}
        </Button>
        <CheckInButton
          spotId={spot.id}
          visitor={visitor}
          onCheckIn={onCheckIn}
          size="m"
          fill="plain"
          className="relative z-1"
        >
          {texts.checkIn}
        </CheckInButton>
      </div>
    </Card>
  )
})
