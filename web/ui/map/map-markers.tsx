import { marker as createMarker, divIcon } from 'leaflet'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#surf/places/geo.ts'
import { useMap } from '#web/ui/map/use-map.ts'

/** Where `MapMarker`s stand. One portal for them all: React prepares each for every event that there is. */
export function MapMarkers({ children }: { children: ReactNode }) {
  const pane = useMap().getPane('markerPane')
  return pane && createPortal(children, pane)
}

const RAISED = 10_000

type MapMarkerProps = Position & {
  /** Above the markers around it. */
  raised?: boolean
  /** Below the markers around it. */
  beneath?: boolean
  children: ReactNode
}

/**
 * Holds its children at a position of the map, inside `MapMarkers`. Their (0, 0) is the position: they stand beside or
 * around it by their own style. React makes and removes the element, Leaflet moves it.
 */
export function MapMarker({ latitude, longitude, raised, beneath, children }: MapMarkerProps) {
  const map = useMap()
  const element = useRef<HTMLDivElement>(null)
  const [marker] = useState(() =>
    createMarker([latitude, longitude], {
      icon: Object.assign(divIcon(), { createIcon: () => element.current! }),
      // The children are buttons where they can be pressed.
      interactive: false,
      keyboard: false,
    }),
  )
  // Before it is painted for the first time.
  useLayoutEffect(() => {
    marker.setLatLng([latitude, longitude]).addTo(map)
  }, [map, marker, latitude, longitude])
  // After React has taken the element away, for it must find it where it put it.
  useEffect(() => () => void marker.remove(), [marker])
  useEffect(() => {
    const offset = raised ? RAISED : beneath ? -RAISED : 0
    if (marker.options.zIndexOffset !== offset) marker.setZIndexOffset(offset)
  }, [marker, raised, beneath])
  return (
    <div ref={element} className="leaflet-marker-icon">
      {children}
    </div>
  )
}
