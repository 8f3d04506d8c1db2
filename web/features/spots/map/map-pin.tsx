import { type FocusEvent, type MouseEvent, memo } from 'react'
import type { CurrentForecast, SurfSpot } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { formatAge } from '#web/features/spots/conditions-words.ts'
import type { ClusterOnMap, SpotOnMap } from '#web/features/spots/map/map-clusters.ts'
import { panToPin } from '#web/features/spots/map/map-pan.ts'
import { pinName } from '#web/features/spots/map/map-pin-name.ts'
import { ratingSurface } from '#web/lib/format/rating-surface.ts'
import { formatWave, useUnits } from '#web/lib/format/units.ts'
import { MapMarker } from '#web/ui/map/map-markers.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/spots/spots.ts'

const PLACE = 'pointer-events-auto absolute grid min-h-tap min-w-tap rounded-field'
const LABEL = 'flex items-center justify-center rounded-full font-bold whitespace-nowrap tabular-nums shadow-float'

/** Old figures have no rating colour. */
const AGED = 'bg-card text-ink-2 inset-ring-[1.5px] inset-ring-edge'

type SpotPinProps = {
  item: SpotOnMap
  inTheWater: boolean
  selected: boolean
  onPress: (spot: SurfSpot, event: MouseEvent<HTMLElement>) => void
}

/** Wave height in the rating's colour; outlined if old, a dot if unknown. */
export const SpotPin = memo(function SpotPin({ item, inTheWater, selected, onPress }: SpotPinProps) {
  const { spot } = item
  const units = useUnits()
  const panHere = usePanOnFocus(item)
  const [now] = spot.currentConditions.forecasts
  const tone = selected ? 'bg-ink text-card' : toneOf(now)
  const size = selected ? 'h-9.5 px-3.5 text-body' : 'h-8 px-[11px] text-small'
  return (
    <MapMarker latitude={item.latitude} longitude={item.longitude} raised={selected}>
      <button
        type="button"
        aria-label={pinName(spot, inTheWater, Date.now(), units)}
        aria-expanded={selected}
        onClick={(event) => onPress(spot, event)}
        onFocus={panHere}
        className={`${PLACE} -translate-x-1/2 -translate-y-full content-end justify-items-center`}
      >
        {now ? (
          <span className={`${LABEL} gap-1.5 ring-2 ring-card ${size} ${tone}`}>
            {formatWave(now.waveHeight, units)}
            {inTheWater && <InTheWater />}
          </span>
        ) : (
          <span className={`${LABEL} relative ring-3 ring-card ${selected ? 'size-5' : 'size-4'} ${tone}`}>
            {inTheWater && <InTheWater className="absolute -top-2 -right-2" />}
          </span>
        )}
        <span className="mt-px h-[9px] w-[3px] rounded-full bg-ink-2" />
      </button>
    </MapMarker>
  )
})

function toneOf(now: CurrentForecast | undefined): string {
  if (!now) return 'bg-sea text-on-sea'
  return formatAge(now, Date.now()) ? AGED : ratingSurface(now)
}

type ClusterPinProps = { item: ClusterOnMap; onPress: (cluster: ClusterOnMap, event: MouseEvent<HTMLElement>) => void }

export const ClusterPin = memo(function ClusterPin({ item, onPress }: ClusterPinProps) {
  const { latitude, longitude, count, inTheWater } = item
  const panHere = usePanOnFocus(item)
  return (
    <MapMarker latitude={latitude} longitude={longitude}>
      <button
        type="button"
        aria-label={texts.spotsZoomIn(count, inTheWater)}
        onClick={(event) => onPress(item, event)}
        onFocus={panHere}
        className={`${PLACE} -translate-1/2 place-items-center`}
      >
        <span className={`${LABEL} relative h-10 min-w-10 bg-deep px-2.5 text-small text-on-deep ring-2 ring-card`}>
          {count}
          {inTheWater && <InTheWater className="absolute top-0 right-0" />}
        </span>
      </button>
    </MapMarker>
  )
})

/** The ring contrasts with every background. */
const InTheWater = ({ className = '' }: { className?: string }) => (
  <span className={`size-2 shrink-0 rounded-full bg-sun ring-2 ring-card ${className}`} />
)

/** Pans to a pin focused by the keyboard; not for touches. */
function usePanOnFocus(position: Position) {
  const map = useMap()
  return ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) panToPin(map, position)
  }
}
