import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import type { Position } from '#surf/geo.ts'
import { signInToCheckIn } from '#web/features/spots/check-in-here.tsx'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import { coordinates } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { icon } from '#web/ui/icons.tsx'
import { useMap } from '#web/ui/map/use-map.ts'

/** How far a pin reaches from its place: up and to the sides, and down. */
const PIN_PIXELS = 56
const BELOW_PIN_PIXELS = 28

type SpotMapCardProps = {
  spot: SurfSpot
  /** Who is out there now, as chips. */
  surfers: ReactNode
  visitor: boolean
  onClose: () => void
  onOpen: () => void
  onCheckIn: () => void
}

/** What pressing a spot on the map shows. */
export function SpotMapCard({ spot, surfers, visitor, onClose, onOpen, onCheckIn }: SpotMapCardProps) {
  return (
    <MapCard title={spot.name} at={spot} onClose={onClose}>
      <p>
        <ConditionsBadge spot={spot} />
      </p>
      <p className="mt-2 line-clamp-4 text-[0.9375rem] leading-[1.4] text-ink-2 short:line-clamp-2">
        {spot.description.trim() || 'No description available'}
      </p>
      <p className="mt-1 text-micro text-ink-3 tabular-nums">{coordinates(spot)}</p>
      {surfers}
      <div className="mt-3 grid grid-cols-2 gap-2 *:px-2">
        <Button size="m" onClick={onOpen}>
          View Details
        </Button>
        {visitor ? (
          <Button size="m" fill="plain" href={signInToCheckIn(spot.id)}>
            Check In
          </Button>
        ) : (
          <Button size="m" fill="plain" onClick={onCheckIn}>
            Check In
          </Button>
        )}
      </div>
    </MapCard>
  )
}

type SpotsAtOnePlaceProps = {
  spots: [SurfSpot, ...SurfSpot[]]
  onClose: () => void
  onChoose: (spot: SurfSpot) => void
}

/** Spots that no zoom takes apart, to choose from. */
export function SpotsAtOnePlace({ spots, onClose, onChoose }: SpotsAtOnePlaceProps) {
  return (
    <MapCard title={`${spots.length} spots here`} at={spots[0]} onClose={onClose}>
      <ul className="divide-y divide-line">
        {spots.map((spot) => (
          <li key={spot.id}>
            <button
              type="button"
              onClick={() => onChoose(spot)}
              className="flex min-h-tap w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-left font-medium active:bg-well"
            >
              {spot.name}
              <ConditionsBadge spot={spot} />
            </button>
          </li>
        ))}
      </ul>
    </MapCard>
  )
}

type MapCardProps = { title: string; at: Position; onClose: () => void; children: ReactNode }

/** A card at the foot of the map; it takes the focus when it comes, and leaves the map in use. */
function MapCard({ title, at: { latitude, longitude }, onClose, children }: MapCardProps) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const map = useMap()
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const bottom = map.getContainer().getBoundingClientRect().bottom
    const covered = bottom - (card.current?.getBoundingClientRect().top ?? bottom)
    const below = Math.min(covered + BELOW_PIN_PIXELS, map.getSize().y - PIN_PIXELS)
    map.panInside([latitude, longitude], {
      paddingTopLeft: [PIN_PIXELS, PIN_PIXELS],
      paddingBottomRight: [PIN_PIXELS, below],
    })
  }, [map, latitude, longitude])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    // Around the map and what lies over it: a sheet above has an Escape of its own.
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
      className="squircle absolute inset-x-3 bottom-[calc(var(--map-foot)+24px)] z-2 mx-auto max-h-[calc(100%-var(--map-foot)-32px)] max-w-column overflow-y-auto overscroll-contain rounded-card bg-card px-4 pt-3.5 pb-4 shadow-float"
    >
      <div className="mb-1 flex items-start justify-between gap-2">
        <h3 id={heading} className="text-[1.1875rem]">
          {title}
        </h3>
        <IconButton label="Close" className="-mt-2 -mr-2 -mb-2.5" onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
