import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import { degreesOf, type MapArea } from '#web/features/spots/map/map-area.ts'

/** Share of the map's side beyond each edge. */
const BEYOND = 0.15

type Drawn = { bounds: LatLngBounds; area: MapArea; zoom: number }

function aroundSight(map: LeafletMap): Drawn {
  const bounds = map.getBounds().pad(BEYOND)
  return { bounds, area: degreesOf(bounds), zoom: Math.round(map.getZoom()) }
}

/** The area in sight with a margin; changes only when exceeded. */
export function useDrawnArea(map: LeafletMap): { area: MapArea; zoom: number } {
  const [first] = useState(() => aroundSight(map))
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    let { bounds, zoom } = first
    const follow = () => {
      if (zoom === Math.round(map.getZoom()) && bounds.contains(map.getBounds())) return
      const next = aroundSight(map)
      ;({ bounds, zoom } = next)
      // The map moves first, pins follow between frames.
      startTransition(() => setDrawn(next))
    }
    follow()
    map.on('move resize', follow)
    return () => void map.off('move resize', follow)
  }, [map, first])
  return drawn
}
