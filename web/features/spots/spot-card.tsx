import { MapPin, TrendingUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import { distanceMiles, type Position } from '#surf/geo.ts'
import { levelOfSpotInWords } from '#web/features/spots/break-words.ts'
import { CheckInButton } from '#web/features/spots/check-in-button.tsx'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import { SpotPicture } from '#web/features/spots/spot-picture.tsx'
import { breakInWords, placeInWords, positionInWords } from '#web/features/spots/spot-words.ts'
import { SwellLine } from '#web/features/spots/swell-line.tsx'
import { WindLine } from '#web/features/spots/wind-line.tsx'
import { distanceInWords, useUnits } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { iconInText } from '#web/ui/icons.tsx'

type SpotCardProps = {
  spot: SurfSpot
  /** Where its distance counts from; undefined shows none. */
  from: Position | undefined
  /** A visitor signs in before checking in. */
  visitor: boolean
  /** Who is out there now. */
  surfersAt: (spotId: string) => ReactNode
  onView: (spotId: string) => void
  onCheckIn: (spotId: string) => void
}

/** A spot in the list of all. Drawn anew only when something of it changes: a list scrolls past thousands. */
export const SpotCard = memo(function SpotCard(props: SpotCardProps) {
  const { spot, from, visitor, surfersAt, onView, onCheckIn } = props
  const units = useUnits()
  const [now] = spot.currentConditions.forecasts
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-start gap-2.5">
        <div className="min-w-0 flex-[1_1_9.5rem] pt-4 pl-4">
          <h3 className="text-[1.1875rem]">{spot.name}</h3>
          <p className="mt-0.5 text-small leading-[1.35] text-ink-3">{placeInWords(spot)}</p>
          <p className="mt-2">
            <ConditionsBadge spot={spot} />
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2.5 text-micro text-ink-3 tabular-nums empty:hidden">
            {now ? <WindLine spot={spot} /> : breakInWords(spot.breakKind)}
            {from && <span>{distanceInWords(distanceMiles(from, spot), units)}</span>}
          </p>
        </div>
        <div className="mt-2.5 mr-2.5 ml-auto flex h-23 w-28 shrink-0 justify-center overflow-hidden rounded-[16px] bg-water-3 narrow:w-23">
          <SpotPicture spot={spot} />
        </div>
      </div>
      <div className="px-4 pt-2 pb-4">
        {now && <SwellLine now={now} />}
        <p className="text-[0.9375rem] leading-[1.4] text-ink-2">
          {spot.description.trim() || 'No description available'}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-micro text-ink-3 tabular-nums">
          <span className="inline-flex items-center gap-[5px]">
            <TrendingUp {...iconInText} />
            Popularity {spot.popularityScore}
          </span>
          <span>{levelOfSpotInWords(spot)}</span>
          <span className="inline-flex items-center gap-[5px]">
            <MapPin {...iconInText} />
            {positionInWords(spot)}
          </span>
        </p>
        {surfersAt(spot.id)}
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button size="m" onClick={() => onView(spot.id)}>
            View Spot
          </Button>
          <CheckInButton spotId={spot.id} visitor={visitor} onCheckIn={onCheckIn} size="m" fill="plain">
            Check In
          </CheckInButton>
        </div>
      </div>
    </Card>
  )
})
