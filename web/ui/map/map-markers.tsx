import { marker as createMarker, divIcon } from 'leaflet'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#surf/places/geo.ts'
import { useMap } from '#web/ui/map/use-map.ts'

/** One portal, because React attaches every event to each. */
export function MapMarkers({ children }: { children: ReactNode }) {
  const pane = useMap().getPane('markerPane')
  return pane && createPortal(children, pane)
}

const RAISED = 10_000

type MapMarkerProps = Position & {
  raised?: boolean
  beneath?: boolean
  children: ReactNode
}

/** Origin (0, 0) at the map position. React creates and removes the element, Leaflet moves it. */
export function MapMarker({ latitude, longitude, raised, beneath, children }: MapMarkerProps) {
  const map = useMap()
  const element = useRef<HTMLDivElement>(null)
  const [marker] = useState(() =>
    createMarker([latitude, longitude], {
      icon: Object.assign(divIcon(), { createIcon: () => element.current! }),
      // Interactive children are buttons.
      interactive: false,
      keyboard: false,
    }),
  )
  // Before the first paint.
  useLayoutEffect(() => {
    marker.setLatLng([latitude, longitude]).addTo(map)
  }, [map, marker, latitude, longitude])
  // After React removed the element, which must still be in place then.
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
