import { circle, circleMarker } from 'leaflet'
import { useEffect } from 'react'
import type { Position } from '#surf/places/geo.ts'
import { kilometresOf } from '#surf/sea/units.ts'
import { AROUND_MILES, type PlaceKind } from '#web/features/sessions/model/place-words.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { useMap } from '#web/ui/map/use-map.ts'

const ZOOMS: Record<PlaceKind, number> = { exact: 14, spot: 13, around: 11 }

type SessionPlaceMapProps = { position: Position; kind: PlaceKind; label: string }

/** A dot at the place, or a circle that contains it. */
export function SessionPlaceMap({ position, kind, label }: SessionPlaceMapProps) {
  return (
    <BaseMap
      center={position}
      zoom={ZOOMS[kind]}
      settings={useMapSettings()}
      label={label}
      inScroller
      className="squircle h-full rounded-card"
    >
      <Mark position={position} kind={kind} />
    </BaseMap>
  )
}

function Mark({ position: { latitude, longitude }, kind }: Omit<SessionPlaceMapProps, 'label'>) {
  const map = useMap()
  useEffect(() => {
    const at: [number, number] = [latitude, longitude]
    const mark =
      kind === 'around'
        ? circle(at, { radius: kilometresOf(AROUND_MILES) * 1000, color: 'var(--sun)', weight: 2, interactive: false })
        : circleMarker(at, {
            ...{
              radius: 9,
              color: 'var(--card)',
              weight: 3,
              fillColor: 'var(--sun)',
              fillOpacity: 1,
              interactive: false,
            },
          })
    mark.addTo(map)
    return () => void mark.remove()
  }, [map, latitude, longitude, kind])
  return null
}
