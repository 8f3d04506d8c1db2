import type { LeafletKeyboardEvent, Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import type { MapView } from '#web/features/spots/map/map-address.ts'
import { areaOf, degreesOf, type MapArea } from '#web/features/spots/map/map-area.ts'

/** Pixels from which the map counts as moved. */
const MOVED_PIXELS = 40

const LED = 'led'

/** Shows a view without counting it as moved by the reader. */
export function leadTo(map: LeafletMap, { latitude, longitude, zoom }: MapView): void {
  map.fire(LED).setView([latitude, longitude], zoom)
}

export function leadToArea(map: LeafletMap, { south, west, north, east }: MapArea, maxZoom: number): void {
  const corners: [number, number][] = [
    [south, west],
    [north, east],
  ]
  map.fire(LED).fitBounds(corners, { maxZoom, padding: [24, 24] })
}

export const areaInSight = (map: LeafletMap): MapArea => areaOf(degreesOf(map.getBounds()))

/**
 * Where the map rests, and if the reader moved it since it began or was `settle`d. Panning by the app does not count.
 */
export function useMoved(map: LeafletMap): { moved: boolean; inSight: MapArea; settle: () => void } {
  const [settled, setSettled] = useState(() => viewOf(map))
  const [view, setView] = useState(settled)
  const [byReader, setByReader] = useState(false)
  const settle = useCallback(() => {
    setSettled(viewOf(map))
    setByReader(false)
  }, [map])
  useEffect(() => {
    const follow = () => setView(viewOf(map))
    const take = () => setByReader(true)
    const press = ({ originalEvent: { key } }: LeafletKeyboardEvent) => key.startsWith('Arrow') && take()
    // A zoom by the app begins like the reader's.
    const lead = () => void map.once('moveend', settle)
    map.on('moveend resize', follow).on('dragstart zoomstart', take).on('keydown', press).on(LED, lead)
    return () => {
      map.off('moveend resize', follow).off('dragstart zoomstart', take).off('keydown', press)
      map.off(LED, lead).off('moveend', settle)
    }
  }, [map, settle])
  const distance = map.project(settled.center, view.zoom).distanceTo(map.project(view.center, view.zoom))
  const moved = byReader && (settled.zoom !== view.zoom || distance > MOVED_PIXELS)
  return { moved, inSight: view.area, settle }
}

const viewOf = (map: LeafletMap) => ({
  center: map.getCenter(),
  zoom: map.getZoom(),
  area: degreesOf(map.getBounds()),
})
