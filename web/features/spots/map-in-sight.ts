import type { LatLngBounds, Map as LeafletMap } from 'leaflet'
import { startTransition, useEffect, useState } from 'react'
import { areaOf, type MapArea } from '#web/features/spots/map-area.ts'

/** How much is drawn beyond each edge, of the map's own side: a little often is smoother than much at times. */
const BEYOND = 0.15
/** The map has been moved when it stands this far from where it stood. */
const MOVED_PIXELS = 40

const degreesOf = (bounds: LatLngBounds): MapArea => ({
  south: bounds.getSouth(),
  west: bounds.getWest(),
  north: bounds.getNorth(),
  east: bounds.getEast(),
})

/** The area in sight as others may read it. */
export const areaInSight = (map: LeafletMap): MapArea => areaOf(degreesOf(map.getBounds()))

type Drawn = { bounds: LatLngBounds; area: MapArea; zoom: number }

function aroundSight(map: LeafletMap): Drawn {
  const bounds = map.getBounds().pad(BEYOND)
  return { bounds, area: degreesOf(bounds), zoom: Math.round(map.getZoom()) }
}

/** What is to be drawn: all in sight and some beyond. It changes only when the map comes to show more than that. */
export function useDrawnArea(map: LeafletMap): { area: MapArea; zoom: number } {
  const [drawn, setDrawn] = useState(() => aroundSight(map))
  useEffect(() => {
    let { bounds, zoom } = aroundSight(map)
    const follow = () => {
      if (zoom === Math.round(map.getZoom()) && bounds.contains(map.getBounds())) return
      const next = aroundSight(map)
      ;({ bounds, zoom } = next)
      // The map follows the thumb first; the pins come in pieces between its frames.
      startTransition(() => setDrawn(next))
    }
    map.on('move resize', follow)
    return () => void map.off('move resize', follow)
  }, [map])
  return drawn
}

/** Where the map rests, and whether that is another place than where it began or was last `settle`d. */
export function useMoved(map: LeafletMap): { moved: boolean; inSight: MapArea; settle: () => void } {
  const [settled, setSettled] = useState(() => viewOf(map))
  const [view, setView] = useState(settled)
  useEffect(() => {
    const follow = () => setView(viewOf(map))
    map.on('moveend resize', follow)
    return () => void map.off('moveend resize', follow)
  }, [map])
  const distance = map.project(settled.center, view.zoom).distanceTo(map.project(view.center, view.zoom))
  const moved = settled.zoom !== view.zoom || distance > MOVED_PIXELS
  return { moved, inSight: view.area, settle: () => setSettled(view) }
}

const viewOf = (map: LeafletMap) => ({
  center: map.getCenter(),
  zoom: map.getZoom(),
  area: degreesOf(map.getBounds()),
})
