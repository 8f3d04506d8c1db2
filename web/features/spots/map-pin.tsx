import { type MouseEvent, memo } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import type { Position } from '#surf/geo.ts'
import { ratingLabel } from '#surf/rating.ts'
import { feetOf } from '#surf/units.ts'
import type { ClusterOnMap, SpotOnMap } from '#web/features/spots/map-clusters.ts'
import { MapMarker, MapMarkers } from '#web/ui/map/map-markers.tsx'

/** Flat to Epic. */
const TONES = [
  'bg-well text-ink-2',
  'bg-well text-ink-2',
  'bg-sea-wash text-sea-ink',
  'bg-kelp-wash text-kelp-ink',
  'bg-kelp-ink text-card',
  'bg-sun text-on-sun',
] as const

const PLACE = 'pointer-events-auto absolute grid min-h-tap min-w-tap rounded-field'
const LABEL = 'flex items-center justify-center rounded-full font-bold whitespace-nowrap tabular-nums shadow-float'

/** 'Lower Trestles, 4 ft, Great, surfers in the water' */
function nameOf({ name, currentConditions }: SurfSpot, inTheWater: boolean) {
  const [now] = currentConditions.forecasts
  const sea = now ? [`${Math.round(feetOf(now.waveHeight))} ft`, ratingLabel(now.surfRating)] : []
  return [name, ...sea, ...(inTheWater ? ['surfers in the water'] : [])].join(', ')
}

type SpotPinProps = {
  item: SpotOnMap
  inTheWater: boolean
  selected: boolean
  onPress: (spot: SurfSpot, event: MouseEvent<HTMLElement>) => void
}

/** A spot: how high the waves are, in the colour of their rating; a dot where that is not known. */
export const SpotPin = memo(function SpotPin({ item, inTheWater, selected, onPress }: SpotPinProps) {
  const { spot } = item
  const [now] = spot.currentConditions.forecasts
  const tone = selected ? 'bg-ink text-card' : now ? TONES[Math.floor(now.surfRating)] : 'bg-sea text-on-sea'
  const size = selected ? 'h-9.5 px-3.5 text-body' : 'h-8 px-[11px] text-small'
  return (
    <MapMarker latitude={item.latitude} longitude={item.longitude} raised={selected}>
      <button
        type="button"
        aria-label={nameOf(spot, inTheWater)}
        aria-expanded={selected}
        onClick={(event) => onPress(spot, event)}
        className={`${PLACE} -translate-x-1/2 -translate-y-full content-end justify-items-center`}
      >
        {now ? (
          <span className={`${LABEL} gap-1.5 ring-2 ring-card ${size} ${tone}`}>
            {Math.round(feetOf(now.waveHeight))} ft
            {inTheWater && <InTheWater />}
          </span>
        ) : (
          <span className={`${LABEL} relative ring-3 ring-card ${selected ? 'size-5' : 'size-4'} ${tone}`}>
            {inTheWater && <InTheWater className="absolute -top-2 -right-2 ring-2 ring-card" />}
          </span>
        )}
        <span className="mt-px h-[9px] w-[3px] rounded-full bg-ink-2" />
      </button>
    </MapMarker>
  )
})

type ClusterPinProps = { item: ClusterOnMap; onPress: (cluster: ClusterOnMap, event: MouseEvent<HTMLElement>) => void }

/** Several spots that lie too close to be pressed alone. */
export const ClusterPin = memo(function ClusterPin({ item, onPress }: ClusterPinProps) {
  const { latitude, longitude, count, inTheWater } = item
  return (
    <MapMarker latitude={latitude} longitude={longitude}>
      <button
        type="button"
        aria-label={`${count} spots${inTheWater ? ', surfers in the water' : ''}. Zoom in`}
        onClick={(event) => onPress(item, event)}
        className={`${PLACE} -translate-1/2 place-items-center`}
      >
        <span className={`${LABEL} relative h-10 min-w-10 bg-deep px-2.5 text-small text-on-deep ring-2 ring-card`}>
          {count}
          {inTheWater && <InTheWater className="absolute top-0 right-0 ring-2 ring-card" />}
        </span>
      </button>
    </MapMarker>
  )
})

const InTheWater = ({ className = '' }: { className?: string }) => (
  <span className={`size-2 shrink-0 rounded-full bg-sun ${className}`} />
)

/** Where the reader is. */
export const YouAreHere = (you: Position) => (
  <MapMarkers>
    <MapMarker {...you}>
      <span
        role="img"
        aria-label="You are here"
        className="absolute size-5 -translate-1/2 rounded-full border-4 border-card bg-sea shadow-[0_0_0_10px_color-mix(in_oklab,var(--sea)_22%,transparent)]"
      />
    </MapMarker>
  </MapMarkers>
)
