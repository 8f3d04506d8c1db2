import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { CheckInButton } from '#web/features/spots/check-in-button.tsx'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import { panToPin } from '#web/features/spots/map/map-pan.ts'
import { SpotDescription } from '#web/features/spots/spot-description.tsx'
import { formatPosition } from '#web/features/spots/spot-words.ts'
import { WindLine } from '#web/features/spots/wind-line.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
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

type MapCardProps = {
  title: string
  /** The map pans to it. */
  at: Position
  onClose: () => void
  /** Always in sight. */
  foot?: ReactNode
  children: ReactNode
}

/** Card above the dock; takes the focus and leaves the map usable. */
function MapCard({ title, at: { latitude, longitude }, onClose, foot, children }: MapCardProps) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const map = useMap()
  useEffect(() => {
    // The map may have grown and must be above the dock.
    map.invalidateSize()
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [map])
  useEffect(() => panToPin(map, { latitude, longitude }), [map, latitude, longitude])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    // Not the document: a sheet above has its own Escape.
    const around = map.getContainer().parentElement
    around?.addEventListener('keydown', closeOnEscape)
    return () => around?.removeEventListener('keydown', closeOnEscape)
  }, [map, onClose])
  return (
    <section
      ref={card}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className="squircle absolute inset-x-3 bottom-[calc(var(--map-foot)+40px)] z-2 mx-auto max-h-[max(11rem,calc(100%-var(--map-foot)-164px))] max-w-column lying:right-auto lying:w-80 lying:max-h-[calc(100%-var(--map-foot)-52px)] scroll-mb-[calc(var(--below-map)+var(--map-foot)+40px)] overflow-y-auto overscroll-contain rounded-card bg-card shadow-float"
    >
      <div className="sticky top-0 z-1 flex items-start justify-between gap-2 bg-card pt-3.5 pr-2 pl-4">
        <h3 id={heading} className="min-w-0 text-[1.1875rem]">
          <bdi>{title}</bdi>
        </h3>
        <IconButton label={texts.close} className="-mt-2 -mb-1.5" onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </div>
      <div className={`px-4 ${foot ? '' : 'pb-4'}`}>{children}</div>
      {foot && <div className="sticky bottom-0 bg-card px-4 pt-3 pb-4">{foot}</div>}
    </section>
  )
}
