import type { ReactNode } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { CheckInButton } from '#web/features/spots/check-in-button.tsx'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import { MapCard } from '#web/features/spots/map/map-card.tsx'
import { SpotDescription } from '#web/features/spots/spot-description.tsx'
import { formatPosition } from '#web/features/spots/spot-words.ts'
import { WindLine } from '#web/features/spots/wind-line.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/spots/spots.ts'

type SpotMapCardProps = {
  spot: SurfSpot
  /** As chips. */
  surfers: ReactNode
  visitor: boolean
  onClose: () => void
  onOpen: () => void
  onCheckIn: (spotId: string) => void
}

export function SpotMapCard({ spot, surfers, visitor, onClose, onOpen, onCheckIn }: SpotMapCardProps) {
  const foot = (
    <div className="grid grid-cols-2 gap-2 *:px-2">
      <Button size="m" onClick={onOpen}>
        {texts.viewDetails}
      </Button>
      <CheckInButton size="m" fill="plain" spotId={spot.id} visitor={visitor} onCheckIn={onCheckIn}>
        {texts.checkIn}
      </CheckInButton>
    </div>
  )
  return (
    <MapCard title={spot.name} at={spot} onClose={onClose} foot={foot}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ConditionsBadge spot={spot} />
        <WindLine spot={spot} />
      </p>
      <p className="mt-2 line-clamp-4 text-[0.9375rem] leading-[1.4] text-ink-2 short:line-clamp-2">
        <SpotDescription of={spot}>{texts.noDescriptionAvailable}</SpotDescription>
      </p>
      <p className="mt-1 text-micro text-ink-3 tabular-nums">{formatPosition(spot)}</p>
      {surfers}
    </MapCard>
  )
}

type SpotsAtOnePlaceProps = {
  spots: [SurfSpot, ...SurfSpot[]]
  onClose: () => void
  onChoose: (spot: SurfSpot) => void
}

/** Spots at one place. */
export function SpotsAtOnePlace({ spots, onClose, onChoose }: SpotsAtOnePlaceProps) {
  return (
    <MapCard title={texts.spotsHere(spots.length)} at={spots[0]} onClose={onClose}>
      <ul className="divide-y divide-line">
        {spots.map((spot) => (
          <li key={spot.id}>
            <button
              type="button"
              onClick={() => onChoose(spot)}
              className="flex min-h-tap w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-left font-medium active:bg-well"
            >
              <bdi>{spot.name}</bdi>
              <ConditionsBadge spot={spot} />
            </button>
          </li>
        ))}
      </ul>
    </MapCard>
  )
}
