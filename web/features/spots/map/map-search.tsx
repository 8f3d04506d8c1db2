import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { closestTo, isInArea } from '#web/features/spots/map/map-area.ts'
import { areaInSight, useMoved } from '#web/features/spots/map/map-moved.ts'
import type { SpotMapProps } from '#web/features/spots/map/spot-map-props.ts'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/spots/spots.ts'

/** Narrows the spots to the area in sight once the map was moved, and leads back if it is empty. */
export function MapSearch({ spots, searchedArea, onSearchArea }: SpotMapProps) {
  const map = useMap()
  const { moved, inSight, settle } = useMoved(map)
  const search = () => {
    settle()
    onSearchArea(areaInSight(map))
  }
  const goToClosest = () => {
    const { lat, lng } = map.getCenter().wrap()
    const closest = closestTo({ latitude: lat, longitude: lng }, spots)
    if (closest) map.setView([closest.latitude, closest.longitude], map.getZoom())
  }
  const isEmpty = spots.length > 0 && !spots.some((spot) => isInArea(inSight, spot))
  return (
    <div className="pointer-events-none absolute top-3 right-18 left-gutter z-1 flex flex-wrap items-start gap-2">
      {moved && (
        <MapButton icon={<RotateCw {...iconInButton} />} onPress={search}>
          {texts.searchThisArea}
        </MapButton>
      )}
      {searchedArea && (
        <MapButton pressed icon={<X {...iconInButton} />} onPress={() => onSearchArea(null)}>
          {texts.onlyThisArea}
        </MapButton>
      )}
      {isEmpty && <MapButton onPress={goToClosest}>{texts.showTheClosestSpot}</MapButton>}
      {spots.length === 0 && (
        <p className="rounded-field bg-card px-4 py-2.5 text-small shadow-float">
          <strong className="block font-bold">{texts.noSurfSpotsFound}</strong>
          {texts.tryAdjustingYourSearchCriteria}
        </p>
      )}
    </div>
  )
}

type MapButtonProps = {
  pressed?: boolean
  icon?: ReactNode
  onPress: () => void
  children: ReactNode
}

function MapButton({ pressed, icon, onPress, children }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="pointer-events-auto inline-flex min-h-tap items-center gap-2 rounded-field bg-card px-4 text-left text-[0.9375rem] leading-tight font-bold text-ink shadow-float transition-[scale] duration-(--m-press) active:scale-[.975] aria-pressed:bg-sea aria-pressed:text-on-sea"
    >
      {icon}
      {children}
    </button>
  )
}
