import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import { degreesOf, type MapArea } from '#web/features/spots/map/map-area.ts'

/** How much is drawn beyond each edge, of the map's own side: a little often is smoother than much at times. */
const BEYOND = 0.15

type Drawn = { bounds: LatLngBounds; area: MapArea; zoom: number }

function aroundSight(map: LeafletMap): Drawn {
  const bounds = map.getBounds().pad(BEYOND)
  return { bounds, area: degreesOf(bounds), zoom: Math.round(map.getZoom()) }
}

/** What is to be drawn: all in sight and some beyond. It changes only when the map comes to show more than that. */
export function useDrawnArea(map: LeafletMap): { area: MapArea; zoom: number } {
  const [first] = useState(() => aroundSight(map))
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    let { bounds, zoom } = first
    const follow = () => {
      if (zoom === Math.round(map.getZoom()) && bounds.contains(map.getBounds())) return
      const next = aroundSight(map)
      ;({ bounds, zoom } = next)
      // The map follows the thumb first; the pins come in pieces between its frames.
      startTransition(() => setDrawn(next))
    }
    // It may have moved since it was drawn.
    follow()
    map.on('move resize', follow)
    return () => void map.off('move resize', follow)
  }, [map, first])
  return drawn
}
